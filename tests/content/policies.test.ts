import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { commitments } from '../../company/commitments.ts';
import { enquirySubjects } from '../../company/enquiry-subjects.ts';
import { figureByName, type FigureReference } from '../../company/figure-by-name.ts';
import { figures } from '../../company/figures.ts';
import { organization, formatRegisteredOffice } from '../../company/organization.ts';
import { targets } from '../../company/targets.ts';
import { terms } from '../../company/terms.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { formatTelephone } from '../../company/telephone.ts';
import { policyComponents } from '../../src/policies/policy-components.tsx';
import { find, findAll, textOf } from '../support/page.ts';
import {
  clauseCalled,
  lengthOf,
  policyTexts,
  referencesIn,
  sentencesOf,
  wordsIn,
  type Reference,
} from '../support/policy-texts.ts';
import { policies } from '../specification/site.ts';

const texts = await policyTexts();

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

/** The text that a reference prints; it is empty when nothing has the name. */
function printedBy({ component, of }: Reference): string {
  if (component === 'Commitment') return of in commitments ? of : '';
  if (component === 'Figure') return figureByName(of as FigureReference);
  if (component === 'Term') return of in terms ? of : '';
  if (component === 'Mailbox') return of in mailboxes ? of : '';
  return renderToStaticMarkup(
    createElement(policyComponents.Name, { of } as Parameters<typeof policyComponents.Name>[0]),
  );
}

describe('the policies', () => {
  it('are those of the route table and no more', () => {
    expect(texts.map(({ slug }) => `/${slug}`).sort()).toEqual(policies.map(({ path }) => path).sort());
  });

  it('are reviewed once in every year', () => {
    for (const { slug, source } of texts) {
      expect(
        referencesIn(source).map(({ of }) => of),
        slug,
      ).toContain('reviewPolicies');
    }
  });

  it('list every target in the ESG Investment Policy, the headline one included', () => {
    const clause = clauseCalled(texts.find(({ slug }) => slug === 'esg-policy')?.source ?? '', 'Targets');
    const listed = referencesIn(clause).map(({ of }) => of);
    const headline = Object.entries(figures).flatMap(([name, { status }]) =>
      status === 'target' ? [`figures.${name}`] : [],
    );
    expect(headline).not.toEqual([]);
    expect(listed).toEqual(
      expect.arrayContaining([...Object.keys(targets).map((name) => `targets.${name}.target`), ...headline]),
    );
  });
});

describe.each(texts)('$slug', ({ slug, header, source, printed }) => {
  const readable = [header.title, header.summary, header.closing.text, source];

  it('is neither a note nor a treatise', () => {
    expect(lengthOf(printed)).toBeGreaterThanOrEqual(shorter.has(slug) ? 600 : 900);
    expect(lengthOf(printed)).toBeLessThanOrEqual(1800);
  });

  it('is written in sentences of an ordinary length', () => {
    const lengths = sentencesOf(printed).map(wordsIn);
    expect(lengths.reduce((sum, words) => sum + words, 0) / lengths.length).toBeLessThan(25);
    expect(sentencesOf(printed).filter((sentence) => wordsIn(sentence) > 60)).toEqual([]);
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

  it('writes “email”, and calls the website “this site”', () => {
    const written = [...readable, ...header.history.map(({ change }) => change)].join('\n');
    expect(written.match(/\be-mail\w*|\b(?:this|our) website\b/gi)).toBeNull();
  });

  it('closes with the officer and a subject of the contact form', () => {
    const { text, subject } = header.closing;
    expect(text).toContain(header.ownerRole);
    expect(text).toMatch(/contact form/i);
    expect(enquirySubjects.map((each) => each.slug)).toContain(subject);
  });

  it('opens with three to five lines that say what it means, with a number or a date', () => {
    const summary = find(printed, 'aside[class="in-short"]');
    const lines = findAll(summary, 'li').map(textOf);
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(lines.length).toBeLessThanOrEqual(5);
    for (const line of lines) expect(wordsIn(line), line).toBeLessThanOrEqual(40);
    const [opening = ''] = source.split(/^## /m);
    expect(opening.trim()).toMatch(/^<InShort>[\s\S]*<\/InShort>$/);
    expect(referencesIn(opening)).not.toEqual([]);
  });

  it('speaks of later law only in the clause for it, under the day from which it applies', () => {
    const clause = clauseCalled(source, 'Law since January 2025');
    expect(readable.filter((text) => lawSinceJanuary2025.test(text.replace(clause, '')))).toEqual([]);
    for (const item of clause.split('\n').filter((line) => /^\d/.test(line)))
      expect(item).toMatch(/^\d+\. \*\*(\d{1,2} )?[A-Z][a-z]+ 202[56]\.\*\* \w/);
  });

  it('calls every figure, promise and name by a name that exists', () => {
    const references = referencesIn(source);
    expect(references.filter((reference) => printedBy(reference) === '')).toEqual([]);
  });

  it('never spells out a name, an address or a number of the company', () => {
    const written = [...readable, ...header.history.map(({ change }) => change)];
    for (const name of identity)
      expect(
        written.filter((text) => text.includes(name)),
        name,
      ).toEqual([]);
  });
});
