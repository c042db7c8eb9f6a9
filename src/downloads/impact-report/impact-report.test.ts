import { globSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { light } from '../../../brand/colours.ts';
import { exceptVerified, yieldWarning } from '../../../company/basis.ts';
import { organization } from '../../../company/organization.ts';
import { figures, figuresAsAt, formatFigure } from '../../../company/figures.ts';
import { targets } from '../../../company/targets.ts';
import { warningStamp } from '../../../company/warning-stamp.ts';
import { atHeadquarters } from '../../../tests/support/at-headquarters.ts';
import { flattened, readPdf, type ReadPdf } from '../../../tests/support/pdf.ts';
import { contentSources } from '../../../tests/support/content-sources.ts';
import { impactFigures, impactRegister } from '../impact-data.ts';
import { makeImpactReport } from './impact-report.ts';
import { drawPages } from './report-plates.ts';

const sources = contentSources();
const madeAt = atHeadquarters('2026-07-01T00:30');
let report: Awaited<ReturnType<typeof makeImpactReport>>;
let pdf: ReadPdf;

beforeAll(async () => {
  report = await makeImpactReport(sources, madeAt);
  pdf = await readPdf(report.bytes);
});

/** Lines may break at any space and after any hyphen, so that text is compared without its spaces. */
const packed = (text: string) => text.replaceAll(/\s+/g, '');
const parts = (role: string) => pdf.parts.filter((part) => part.role === role);

describe('the Impact Report as a file', () => {
  it('has 13 pages and one for each project, and at most 3 MB', () => {
    expect(pdf.pages).toHaveLength(report.pages);
    expect(report.pages).toBe(13 + sources.projects.length);
    expect(report.bytes.length).toBeLessThanOrEqual(3_000_000);
  });

  it('has on its cover the month of its figures and the day at the headquarters on which it was made, as in its metadata', () => {
    expect(pdf.pages[0]).toContain(`Figures as at ${figuresAsAt}. Made on 1 July 2026.`);
    expect(pdf.created).toContain('20260701');
    expect(pdf.pages.join(' ')).toContain('© 2026');
  });
});

describe('the Impact Report for assistive technology', () => {
  it('is tagged, names its title, author and language, and claims PDF/UA-1', () => {
    expect(pdf.isTagged).toBe(true);
    expect(pdf.universalAccess).toBe('1');
    expect(pdf.language).toBe('en-GB');
    expect(pdf.title).toContain('Impact Report');
    expect(pdf.author).toBe(organization.operatingCompany.name.value);
  });

  it('has a bookmark for every heading, and skips no level', () => {
    const levels = pdf.parts.flatMap(({ role = '' }) =>
      /^H[1-6]$/.test(role) ? [Number(role.slice(1))] : [],
    );
    const bookmarks = pdf.bookmarks.flatMap(({ items }) => [1, ...items.map(() => 2)]);
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries())
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    // The list of contents has a heading, but need not be found by a bookmark.
    expect(bookmarks).toHaveLength(levels.length - 1);
  });

  it('gives each table header cells', () => {
    const tables = parts('Table');
    expect(tables.length).toBeGreaterThanOrEqual(5);
    for (const table of tables) {
      const cells = flattened(table).map(({ role }) => role);
      expect(cells).toContain('TH');
      expect(cells.indexOf('TH')).toBeLessThan(cells.indexOf('TD'));
    }
  });

  it('describes each picture and each drawing in words', () => {
    const figures = parts('Figure');
    // Of a project, the model and its plan.
    expect(figures.length).toBeGreaterThanOrEqual(8 + 2 * sources.projects.length);
    for (const { alt } of figures) expect((alt ?? '').length).toBeGreaterThan(5);
    const alternatives = figures.map(({ alt }) => alt).join(' ');
    for (const { imageAlt } of sources.projects) expect(alternatives).toContain(imageAlt);
  });
});

describe('the Impact Report as a text', () => {
  it('states every row of the register, with its measure and its basis, and says once that nothing is verified', () => {
    const text = packed(pdf.pages.join(' '));
    for (const { measure, stated, boundary, method, verification } of impactRegister(sources.projects)) {
      expect(text).toContain(packed(stated));
      expect(text).toContain(packed(measure));
      for (const part of [boundary, method, verification]) expect(text).toContain(packed(part));
    }
    expect(text.match(/Notindependentlyverified/g)).toHaveLength(1);
  });

  it('shows no identifier of the data files', () => {
    const text = pdf.pages.join(' ');
    for (const { id } of impactRegister(sources.projects)) {
      expect(text).not.toContain(id);
      for (const name of id.split('.').filter((part) => /[a-z][A-Z]/.test(part)))
        expect(text).not.toContain(name);
    }
  });

  it('states every project with its figures; the yield is between its stamp and the full warning', () => {
    for (const { title, co2SavedValue, ...project } of sources.projects) {
      const page = packed(
        pdf.pages.find((text) => text.includes('Yield, indicative target') && text.includes(title)) ?? '',
      );
      for (const figure of [co2SavedValue, project.energyValue ?? project.energyGen])
        expect(page, title).toContain(packed(figure));
      const [before = '', after] = page.split(packed(`${project.yield} Yield, indicative target`));
      expect(before).toContain(packed(warningStamp.join(' ')));
      expect(after).toContain(packed(yieldWarning));
    }
  });

  it('sets estimates and targets in outline, and what has been achieved solid', () => {
    const outlined = pdf.outlined.join('\n');
    for (const name of impactFigures) {
      const figure = packed(formatFigure(name));
      if (figures[name].status === 'achieved')
        expect(pdf.outlined.map((page) => page.includes(figure))).not.toContain(true);
      else expect(outlined).toContain(figure);
    }
    for (const { target } of Object.values(targets))
      expect(outlined).toContain(/^\d+%/.exec(packed(target))?.[0] ?? packed(target));
    for (const project of sources.projects) expect(outlined).toContain(project.yield);
    expect(pdf.pages.join(' ')).toContain('Outlined: estimate or target. Solid: achieved.');
  });

  it('says that nothing in it was verified or audited', () => {
    expect(pdf.pages.join(' ')).toContain(
      `No figure here${exceptVerified} has been verified. This report is unaudited`,
    );
  });
});

it('the pages of the Impact Report are drawn as pictures, each on its own background', async () => {
  const drawn = await drawPages(report.drawing(), [1, 5]);
  const corner = async (page: number) => {
    const [red, green, blue] = await sharp(drawn.get(page))
      .extract({ left: 4, top: 4, width: 1, height: 1 })
      .raw()
      .toBuffer();
    return `#${[red, green, blue].map((part = 0) => part.toString(16).padStart(2, '0')).join('')}`;
  };
  expect(await corner(1)).toBe(light.backgrounds.picture.ground);
  expect(await corner(5)).toBe(light.backgrounds.sustainability.ground);
});

it.each(globSync('src/downloads/impact-report/*.typ').sort())(
  '%s spells out no figure of the company',
  (file) => {
    const template = readFileSync(file, 'utf8');
    const figures = impactRegister(sources.projects).flatMap(({ stated, due, baseline }) => [
      stated,
      String(due),
      baseline,
    ]);
    // A bare percentage is also a length; in a sentence it stands beside a word.
    const spelled = (figure: string) =>
      /^\d+%$/.test(figure)
        ? new RegExp(`[a-z] ${figure}|\\b${figure} [a-z]`).test(template)
        : template.includes(figure);
    expect(figures.filter((figure) => /\d/.test(figure) && spelled(figure))).toEqual([]);
  },
);

it('the Impact Report of eight projects has a page for each, all in its contents, and lists all records', async () => {
  const projects = Array.from({ length: 8 }, (_, index) => {
    const project = sources.projects[index % sources.projects.length] ?? expect.fail('There is no project');
    return { ...project, id: index + 1, title: `${project.title} no. ${String(index + 1)}` };
  });
  const made = await readPdf((await makeImpactReport({ ...sources, projects })).bytes);
  for (const { id } of projects) {
    const title = new RegExp(`no\\.\\s*${String(id)}\\b`);
    expect(made.pages[1]).toMatch(title);
    const pages = made.pages.filter((page) => page.includes('Yield, indicative target') && title.test(page));
    expect(pages).toHaveLength(1);
  }
  expect(packed(made.pages.join(' ')).match(/no\.\d:energy/g)).toHaveLength(8);
});

it('the build stops, and says where, when a text outgrows its place', async () => {
  const [project = expect.fail('There is no project')] = sources.projects;
  const description = 'A mill. '.repeat(200);
  const made = makeImpactReport({ ...sources, projects: [{ ...project, description }] });
  await expect(made).rejects.toThrow(/no room on page 10/);
});
