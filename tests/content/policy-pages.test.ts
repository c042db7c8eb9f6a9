import { describe, expect, it } from 'vitest';
import {
  lastUpdated,
  policyFigures,
  policyLinks,
  policySubjects,
  riskCategoryCount,
} from '../specification/policies.ts';
import { policies, type PolicyPath } from '../specification/site.ts';
import { fetchPage } from '../support/fetch-page.ts';
import { around, find, findAll, linksIn, textOf } from '../support/page.ts';

const mainOf = async (path: PolicyPath) => (await fetchPage(path)).main;

describe.each(policies)('$path', ({ path, heading }) => {
  it(`has a dark header with its title, “${lastUpdated}” and the month of this version`, async () => {
    const header = find(await mainOf(path), 'header[data-background="inverse"]');
    expect(textOf(find(header, 'h1'))).toBe(heading);
    expect(textOf(header)).toContain(lastUpdated);
    expect(textOf(header)).toMatch(/This version: [A-Z][a-z]+ 20\d\d\b/);
  });

  it('closes with a note that names the contact form or a responsible officer and leads to the form', async () => {
    const last = findAll(await mainOf(path), 'a[href="/contact"], a[href^="/contact?"]').at(-1);
    if (last === undefined) throw new Error('Nothing leads to the contact form');
    const note = textOf(around(last, 'aside, section, footer'));
    expect(note).toMatch(/contact form|Officer|Lead|Counsel|Director|Head of|CISO/);
    expect(linksIn(await mainOf(path)).at(-1)?.href).toBe(last.attribs['href']);
  });

  it('has beside its text who is responsible, whom to write to, and three or four related policies', async () => {
    const beside = find(await mainOf(path), 'aside[class="record"]');
    expect(textOf(beside)).toMatch(/Responsible.*(Officer|Lead|Counsel|Director|Head of|CISO)/);
    expect(textOf(beside)).toMatch(/Write to.* contact form/);
    const related = linksIn(beside).filter(({ href }) => !href.startsWith('/contact'));
    expect(related.length).toBeGreaterThanOrEqual(3);
    expect(related.length).toBeLessThanOrEqual(4);
    for (const { href, text } of related) expect(policies).toContainEqual({ path: href, heading: text });
    expect(related.map(({ href }) => href)).not.toContain(path);
  });

  it('has numbered clauses, each with an address of its own, and contents that lead to them', async () => {
    const clauses = findAll(await mainOf(path), 'h2[id]');
    expect(clauses.length).toBeGreaterThanOrEqual(6);
    const contents = linksIn(await mainOf(path)).filter(({ href }) => href.startsWith('#'));
    const ids = new Set(clauses.map((clause) => clause.attribs['id']));
    expect(contents.filter(({ href }) => ids.has(href.slice(1))).length).toBeGreaterThanOrEqual(6);
  });

  it.each(policySubjects[path].map((subject) => [subject]))('treats of %s', async (subject) => {
    expect(textOf(await mainOf(path))).toMatch(subject);
  });
});

describe.each(policyFigures)('$what', ({ printed, on }) => {
  it.each([...on])('is said on %s', async (path) => {
    expect(textOf(await mainOf(path as PolicyPath))).toMatch(printed);
  });
});

describe('the specified links', () => {
  it.each(policyLinks)('%s has “%s”', async (path, text, href) => {
    expect(linksIn(await mainOf(path), text).map((link) => link.href)).toContainEqual(
      expect.stringMatching(href),
    );
  });
});

describe('the risk framework', () => {
  it(`has ${String(riskCategoryCount)} categories of risk`, async () => {
    const [categories] = findAll(await mainOf('/risk-management'), 'table').filter(
      (table) => findAll(table, 'th', 'Category').length === 1,
    );
    if (categories === undefined) throw new Error('There is no table of the categories');
    expect(findAll(find(categories, 'tbody'), 'tr')).toHaveLength(riskCategoryCount);
  });
});
