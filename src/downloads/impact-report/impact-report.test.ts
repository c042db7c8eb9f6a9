import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { exceptVerified, yieldWarning } from '../../../company/basis.ts';
import { organization } from '../../../company/organization.ts';
import { figuresAsAt } from '../../../company/figures.ts';
import { atHeadquarters } from '../../../tests/support/at-headquarters.ts';
import { flattened, readPdf, type ReadPdf } from '../../../tests/support/pdf.ts';
import { contentSources } from '../../../tests/support/content-sources.ts';
import { impactRegister } from '../impact-data.ts';
import { makeImpactReport } from './impact-report.ts';

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
  it('has at least 8 pages, and at most 1.5 MB', () => {
    expect(pdf.pages).toHaveLength(report.pages);
    expect(report.pages).toBeGreaterThanOrEqual(8);
    expect(report.bytes.length).toBeLessThanOrEqual(1_500_000);
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
    expect(figures.length).toBeGreaterThanOrEqual(2 + sources.projects.length);
    for (const { alt } of figures) expect((alt ?? '').length).toBeGreaterThan(5);
    const alternatives = figures.map(({ alt }) => alt).join(' ');
    for (const { imageAlt } of sources.projects) expect(alternatives).toContain(imageAlt);
  });
});

describe('the Impact Report as a text', () => {
  it('states every row of the register, with its measure and its basis', () => {
    const text = packed(pdf.pages.join(' '));
    for (const { measure, stated, boundary, method, verification } of impactRegister(sources.projects)) {
      expect(text).toContain(packed(stated));
      expect(text).toContain(packed(measure));
      for (const part of [boundary, method, verification]) expect(text).toContain(packed(part));
    }
  });

  it('states every project with its figures, and warns before the yield', () => {
    for (const { title, co2Saved, ...project } of sources.projects) {
      const page = pdf.pages.find((text) => text.includes(title) && text.includes(co2Saved));
      expect(page, title).toContain(`Yield, indicative target ${project.yield}`);
      expect(page).toContain(project.energyGen);
      const [warning = ''] = packed(page ?? '').split(packed(`Yield, indicative target ${project.yield}`));
      expect(warning).toContain(packed(yieldWarning));
    }
  });

  it('says that nothing in it was verified or audited', () => {
    expect(pdf.pages.join(' ')).toContain(
      `No figure here${exceptVerified} has been verified. This report is unaudited`,
    );
  });
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
  expect(packed(made.pages.join(' ')).match(/projects\.[\w-]+\.energy/g)).toHaveLength(8);
});

it('the build stops, and says where, when a text outgrows its place', async () => {
  const [project = expect.fail('There is no project')] = sources.projects;
  const description = 'A mill. '.repeat(200);
  const made = makeImpactReport({ ...sources, projects: [{ ...project, description }] });
  await expect(made).rejects.toThrow(/no room on page 6/);
});
