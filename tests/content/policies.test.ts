import { describe, expect, it } from 'vitest';
import { commitments } from '../../company/commitments.ts';
import { figureByName, type FigureReference } from '../../company/figure-by-name.ts';
import { figures } from '../../company/figures.ts';
import { organization, formatRegisteredOffice } from '../../company/organization.ts';
import { terms } from '../../company/terms.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { formatTelephone } from '../../company/telephone.ts';
import { names, telephones } from '../../src/policies/printed-names.ts';
import { policySources } from '../support/content-sources.ts';
import { fetchPage } from '../support/fetch-page.ts';
import { find, findAll, textOf } from '../support/page.ts';
import { policies } from '../specification/site.ts';

const texts = policySources();

const shorter = new Set(['terms', 'website-terms', 'investor-terms']);

/** Patterns of text that only `company/` may spell out. */
const identity = [
  organization.tradingName.value,
  organization.parent.name.value.split(' ')[0] ?? '',
  formatRegisteredOffice().split(',')[0] ?? '',
  formatTelephone(organization.telephone.value),
  formatTelephone(organization.speakUpHotline.value.telephone),
  organization.dataProtectionRegistration.value,
  ...Object.values(mailboxes).map(({ value }) => value.split('@')[1] ?? ''),
];

const lawSinceJanuary2025 =
  /\b2026\b|failure to prevent fraud|Data \(Use and Access\)|Employment Rights Act 2025|Fair Work Agency|Victims and Prisoners/i;

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

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,/&@+-]*/gu)?.length ?? 0;

/** The clause with this heading; empty where there is none. */
const clauseCalled = (source: string, heading: string) =>
  source.split(/^## /m).find((clause) => clause.startsWith(`${heading}\n`)) ?? '';

describe('the policies', () => {
  it('are those of the route table and no more', () => {
    expect(texts.map(({ id }) => `/${id}`).sort()).toEqual(policies.map(({ path }) => path).sort());
  });

  it('list the headline target in the ESG Investment Policy', () => {
    const clause = clauseCalled(texts.find(({ id }) => id === 'esg-policy')?.body ?? '', 'Targets');
    const headline = Object.entries(figures).filter(([, { status }]) => status === 'target');
    expect(headline).not.toEqual([]);
    for (const [name] of headline) expect(clause).toContain(`of="figures.${name}"`);
  });
});

describe.each(texts)('$id', ({ id, body, ...header }) => {
  const readable = [header.title, header.summary, header.closing.text, body];

  it('is neither a note nor a treatise, and opens with what it means in three to five lines', async () => {
    const printed = find((await fetchPage(`/${id}`)).main, '.text');
    const apart = findAll(printed, 'figure, aside').map((part) => wordsIn(textOf(part)));
    const words = apart.reduce((rest, part) => rest - part, wordsIn(textOf(printed)));
    expect(words).toBeGreaterThanOrEqual(shorter.has(id) ? 600 : 900);
    expect(words).toBeLessThanOrEqual(1800);
    const lines = findAll(find(printed, 'aside[class="in-short"]'), 'li').length;
    expect(lines).toBeGreaterThanOrEqual(3);
    expect(lines).toBeLessThanOrEqual(5);
    const [opening = ''] = body.split(/^## /m);
    expect(opening.trim()).toMatch(/^<InShort>[\s\S]*<\/InShort>$/);
    expect(referencesIn(opening)).not.toEqual([]);
  });

  it('was first published in January 2025, and is reviewed within a year of the version in effect', () => {
    const { lastUpdated, effective, nextReview, history } = header;
    for (const date of [lastUpdated, history[0]?.date]) expect(date?.toISOString()).toMatch(/^2025-01-/);
    expect(nextReview.getTime()).toBeGreaterThan(effective.getTime());
    const aYearOn = new Date(effective).setUTCFullYear(effective.getUTCFullYear() + 1);
    expect(nextReview.getTime()).toBeLessThanOrEqual(aYearOn);
  });

  it('shows the latest version of its history, in effect from the day of that version', () => {
    const { effective, version, history } = header;
    expect(history.at(-1)).toMatchObject({ version, date: effective });
    const days = history.map(({ date }) => date.getTime());
    expect(days).toEqual([...new Set(days)].sort((a, b) => a - b));
  });

  it('speaks of later law only in the clause for it, under the day from which it applies', () => {
    const clause = clauseCalled(body, 'Law since January 2025');
    expect(readable.filter((text) => lawSinceJanuary2025.test(text.replace(clause, '')))).toEqual([]);
    for (const item of clause.split('\n').filter((line) => /^\d/.test(line)))
      expect(item).toMatch(/^\d+\. \*\*(\d{1,2} )?[A-Z][a-z]+ 202[56]\.\*\* \w/);
  });

  it('calls every figure, promise and name by a name that exists', () => {
    for (const { component, of } of referencesIn(body))
      if (component === 'Figure') expect(figureByName(of as FigureReference), of).not.toBe('');
      else expect(Object.keys(known[component] ?? {})).toContain(of);
  });

  it('never spells out a name, an address or a number of the company', () => {
    const written = [...readable, ...header.history.map(({ change }) => change)].join('\n');
    for (const name of identity) expect(written).not.toContain(name);
  });
});
