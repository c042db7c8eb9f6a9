import { describe, expect, it } from 'vitest';
import { commitments, formatCommitment, type CommitmentName } from '../../company/commitments.ts';
import { figureByName, type FigureReference } from '../../company/figure-by-name.ts';
import { formatMonth } from '../../company/dates.ts';
import { figures } from '../../company/figures.ts';
import { allFunds, formatMinimumInvestment, formatTargetReturn } from '../../company/funds.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { formatRegisteredOffice, organization } from '../../company/organization.ts';
import { formatTelephone } from '../../company/telephone.ts';
import { terms } from '../../company/terms.ts';
import { currentVersion, versionsOf } from '../../src/policies/policy-versions.ts';
import { names, telephones } from '../../src/policies/printed-names.ts';
import { promises } from '../specification/owner.ts';
import {
  lastUpdated,
  policies,
  policyLinks,
  riskCategoryCount,
  type PolicyPath,
} from '../specification/specified-pages.ts';
import { policySources } from '../support/content-sources.ts';
import { mainOf } from '../support/fetch-page.ts';
import { find, findAll, linksIn, textOf } from '../support/page.ts';

const texts = policySources();

/** What only `company/` may spell out. */
const identity = [
  organization.tradingName.value,
  organization.parent.name.value.split(' ')[0] ?? '',
  formatRegisteredOffice().split(',')[0] ?? '',
  formatTelephone(organization.telephone.value),
  formatTelephone(organization.speakUpHotline.value.telephone),
  organization.dataProtectionRegistration.value,
  ...Object.values(mailboxes).map(({ value }) => value.split('@')[1] ?? ''),
];

/** What the components of a text may refer to. */
const known: Readonly<Record<string, object>> = {
  Commitment: commitments,
  Mailbox: mailboxes,
  Name: names,
  Telephone: telephones,
  Term: terms,
};

/** Every `<Commitment of="…">`, `<Figure of="…">` and the like. */
const referencesIn = (source: string) =>
  [...source.matchAll(/<(\w+)[^>]*? of="([^"]+)"/g)].map(([, component = '', of = '']) => ({
    component,
    of,
  }));

it('the policies are those of the route table and no more', () => {
  expect(texts.map(({ id }) => `/${id}`).sort()).toEqual(policies.map(({ path }) => path).sort());
});

describe.each(texts)('the text $id', ({ body, ...header }) => {
  it('has a history of versions, each later than the one before it and with a number of its own', () => {
    const versions = versionsOf(header.history);
    const days = versions.map(({ date }) => date.getTime());
    expect(days).toEqual([...new Set(days)].sort((a, b) => a - b));
    expect(new Set(versions.map(({ version }) => version)).size).toBe(versions.length);
  });

  it('calls figures, promises and the company by names that exist, and spells out none of them', () => {
    for (const { component, of } of referencesIn(body))
      if (component === 'Figure') expect(figureByName(of as FigureReference), of).not.toBe('');
      else expect(Object.keys(known[component] ?? {})).toContain(of);
    const changes = header.history.map(({ change }) => change);
    const written = [header.title, header.summary, header.closing.text, body, ...changes].join('\n');
    for (const name of identity) expect(written).not.toContain(name);
  });
});

describe.each(policies)('$path', ({ path, heading }) => {
  it(`has a dark header with its title, “${lastUpdated}” and the version in effect`, async () => {
    const { history } = texts.find(({ id }) => `/${id}` === path) ?? expect.fail(path);
    const { version, effective } = currentVersion(history);
    const header = find(await mainOf(path), 'header[data-background="inverse"]');
    expect(textOf(find(header, 'h1'))).toBe(heading);
    expect(textOf(header)).toContain(lastUpdated);
    expect(textOf(header)).toContain(`version ${version}, ${formatMonth(effective)}`);
  });

  it('closes with a note that leads to the contact form', async () => {
    const main = await mainOf(path);
    const settings = findAll(main, '.consent-form').flatMap((form) => linksIn(form));
    expect(linksIn(main).at(-1 - settings.length)?.href).toMatch(/^\/contact(\?|$)/);
  });

  it('has beside its text who is responsible, whom to write to, and related policies', async () => {
    const beside = find(await mainOf(path), '.policy-record');
    expect(textOf(beside)).toMatch(/Responsible.*Write to/);
    const related = linksIn(beside).filter(({ href }) => !href.startsWith('/contact'));
    expect(related.length).toBeGreaterThanOrEqual(3);
    for (const { href, text } of related) expect(policies).toContainEqual({ path: href, heading: text });
    expect(related.map(({ href }) => href)).not.toContain(path);
  });

  it('has numbered clauses, each with an address of its own, and contents that lead to them', async () => {
    const main = await mainOf(path);
    const ids = findAll(main, 'h2[id]').map((clause) => `#${clause.attribs['id'] ?? ''}`);
    expect(ids.length).toBeGreaterThanOrEqual(6);
    const contents = linksIn(main).map(({ href }) => href);
    expect(ids.filter((id) => contents.includes(id)).length).toBeGreaterThanOrEqual(6);
  });
});

it.each(Object.entries<readonly string[]>(promises).filter(([, [, ...on]]) => on.length > 0))(
  'the promise %s is on the pages that must state it',
  async (name, [, ...on]) => {
    const words = formatCommitment(name as CommitmentName);
    const stands = new RegExp(`(?<![\\d,])${RegExp.escape(words)}(?![\\d,]\\d)`);
    for (const path of on) expect(textOf(await mainOf(path)), path).toMatch(stands);
  },
);

it.each(policyLinks)('%s has “%s”', async (path, text, href) => {
  const found = linksIn(await mainOf(path), text).map((link) => link.href);
  expect(
    found.some((each) => each.startsWith(href)),
    found.join(),
  ).toBe(true);
});

it('the terms of the funds are in the Investor Terms and, without minimums, in the Disclaimer', async () => {
  const printed = async (path: PolicyPath) => textOf(await mainOf(path));
  for (const fund of allFunds) {
    const targetReturn = formatTargetReturn(fund);
    expect(await printed('/investor-terms')).toContain(
      `${fund.name} ${targetReturn} ${formatMinimumInvestment(fund)}`,
    );
    for (const path of ['/investor-terms', '/disclaimer'] as const)
      expect(await printed(path)).toContain(`${targetReturn} for the ${fund.name}`);
  }
});

it('the ESG Investment Policy lists the headline target', () => {
  const { body } = texts.find(({ id }) => id === 'esg-policy') ?? expect.fail();
  for (const [name, { status }] of Object.entries(figures))
    if (status === 'target') expect(body).toContain(`of="figures.${name}"`);
});

it(`the risk framework has ${String(riskCategoryCount)} categories of risk`, async () => {
  const categories = findAll(await mainOf('/risk-management'), 'table').filter(
    (table) => findAll(table, 'th', 'Category').length === 1,
  );
  expect(categories.map((table) => findAll(find(table, 'tbody'), 'tr').length)).toEqual([riskCategoryCount]);
});
