import { beforeAll, describe, expect, it } from 'vitest';
import {
  lastUpdated,
  policyFigures,
  policyLinks,
  policySubjects,
  riskCategoryCount,
} from '../specification/policies.ts';
import { policies, type PolicyPath } from '../specification/site.ts';
import { fetchPage } from '../support/fetch-page.ts';
import { around, find, findAll, linksIn, textOf, type Element } from '../support/page.ts';

const mains = new Map<PolicyPath, Element>();

beforeAll(async () => {
  for (const { path } of policies) mains.set(path, (await fetchPage(path)).main);
});

function mainOf(path: PolicyPath): Element {
  const main = mains.get(path);
  if (main === undefined) throw new Error(`${path} was not fetched`);
  return main;
}

describe.each(policies)('$path', ({ path, heading }) => {
  it(`has a dark header with its title, “${lastUpdated}” and the month of this version`, () => {
    const header = find(mainOf(path), 'header[data-background="inverse"]');
    expect(textOf(find(header, 'h1'))).toBe(heading);
    expect(textOf(header)).toContain(lastUpdated);
    expect(textOf(header)).toMatch(/This version: [A-Z][a-z]+ 20\d\d\b/);
  });

  it('closes with a note that names the contact form or a responsible officer and leads to the form', () => {
    const last = findAll(mainOf(path), 'a[href="/contact"], a[href^="/contact?"]').at(-1);
    if (last === undefined) throw new Error('Nothing leads to the contact form');
    const note = textOf(around(last, 'aside, section, footer'));
    expect(note).toMatch(/contact form|Officer|Lead|Counsel|Director|Head of|CISO/);
    expect(linksIn(mainOf(path)).at(-1)?.href).toBe(last.attribs['href']);
  });

  it('has beside its text who is responsible, whom to write to, and three or four related policies', () => {
    const beside = find(mainOf(path), 'aside[class="record"]');
    expect(textOf(beside)).toMatch(/Responsible.*(Officer|Lead|Counsel|Director|Head of|CISO)/);
    expect(textOf(beside)).toMatch(/Write to.* contact form/);
    const related = linksIn(beside).filter(({ href }) => !href.startsWith('/contact'));
    expect(related.length).toBeGreaterThanOrEqual(3);
    expect(related.length).toBeLessThanOrEqual(4);
    for (const { href, text } of related) expect(policies).toContainEqual({ path: href, heading: text });
    expect(related.map(({ href }) => href)).not.toContain(path);
  });

  it('has numbered clauses, each with an address of its own, and contents that lead to them', () => {
    const clauses = findAll(mainOf(path), 'h2[id]');
    expect(clauses.length).toBeGreaterThanOrEqual(6);
    const contents = linksIn(mainOf(path)).filter(({ href }) => href.startsWith('#'));
    const ids = new Set(clauses.map((clause) => clause.attribs['id']));
    expect(contents.filter(({ href }) => ids.has(href.slice(1))).length).toBeGreaterThanOrEqual(6);
  });

  it.each(policySubjects[path].map((subject) => [subject]))('treats of %s', (subject) => {
    expect(textOf(mainOf(path))).toMatch(subject);
  });
});

describe.each(policyFigures)('$what', ({ printed, on }) => {
  it.each([...on])('is said on %s', (path) => {
    expect(textOf(mainOf(path as PolicyPath))).toMatch(printed);
  });
});

describe('the specified links', () => {
  it.each(policyLinks)('%s has “%s”', (path, text, href) => {
    expect(linksIn(mainOf(path), text).map((link) => link.href)).toContainEqual(expect.stringMatching(href));
  });
});

describe('the risk framework', () => {
  it(`has ${String(riskCategoryCount)} categories of risk`, () => {
    const [categories] = findAll(mainOf('/risk-management'), 'table').filter(
      (table) => findAll(table, 'th', 'Category').length === 1,
    );
    if (categories === undefined) throw new Error('There is no table of the categories');
    expect(findAll(find(categories, 'tbody'), 'tr')).toHaveLength(riskCategoryCount);
  });
});

describe('the copyright page', () => {
  it('shows the current year', () => {
    expect(textOf(mainOf('/copyright'))).toMatch(new RegExp(`© ?${String(new Date().getFullYear())}`));
  });
});
