import { globSync, readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { organization } from '../../company/organization.ts';
import { contentIdOf, wordmark } from '../../src/server/outbox/email-pictures.ts';
import { everyEmail } from '../support/every-email.ts';
import { temporaryContext } from '../support/temporary-context.ts';

/** The functions of src/ that lay out an email, as "file: function". */
function findLayouts(): readonly string[] {
  const files = globSync('src/**/*.ts').filter(
    (file) => !/\.test\.ts$|\/testing\/|outbox\/email-layout\.ts$/.test(file),
  );
  return files.flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    return Array.from(code.matchAll(/\bemailBodies\(/g), ({ index }) => {
      const before = code.slice(0, index).matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm);
      return `${file.replace('src/', '')}: ${Array.from(before).at(-1)?.[1] ?? ''}`;
    });
  });
}

it('every email of the site is among those that are looked at', () => {
  const known = new Set(Object.values(everyEmail).map(({ by }) => by));
  expect([...known].toSorted()).toEqual(findLayouts().toSorted());
});

const withoutSpace = (text: string) => text.replace(/\s+/g, '');

describe.each(Object.entries(everyEmail))('%s', (_name, { make, hasDates = false }) => {
  const made = async () => {
    const email = await make(await temporaryContext());
    return { ...email, $: load(email.html) };
  };

  it('has the layout of the site', async () => {
    const { $, html, pictures = [] } = await made();
    expect($('html').attr('lang')).toBe('en-GB');
    expect($('h1').length).toBe(1);
    expect($('title').text()).toBe($('h1').text());
    expect($('h1').attr('style')).toContain('Georgia');
    expect($('img').first().attr()).toMatchObject({
      src: `cid:${contentIdOf(wordmark.name)}`,
      alt: organization.tradingName.value,
    });
    // Apple Mail ignores the width attribute of an attached picture.
    for (const { attribs } of $('img').get()) expect(attribs['style']).toMatch(/\bwidth: \d/);
    // Outlook draws the border of a table’s cell alone.
    expect($('[style*="border-left"], [style*="border-top"]').not('td').length).toBe(0);
    expect($('table').not('[role=presentation]').length).toBe(0);
    for (const name of ['color-scheme', 'supported-color-schemes'])
      expect($(`meta[name=${name}]`).attr('content')).toBe('light dark');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(pictures).toEqual(
      $('img')
        .get()
        .map(({ attribs }) => /^cid:([^@]+)@/.exec(attribs['src'] ?? '')?.[1]),
    );
  });

  it('fetches nothing, and runs nothing', async () => {
    const { $, html } = await made();
    expect($('script, link, iframe, object, video, form, base, [background], [srcset]').length).toBe(0);
    for (const { attribs } of $('[src]').get()) expect(attribs['src']).toMatch(/^cid:/);
    expect(html).not.toMatch(/url\(|@import/);
    for (const { attribs } of $('img').get()) expect(attribs['alt']).not.toBe('');
  });

  it('says the same in plain text, which a terminal shows without breaking a line', async () => {
    const { $, text } = await made();
    for (const line of text.split('\n')) {
      const words = line.replace(/^> /, '').trim().split(' ');
      // A word that is longer than a line stays whole.
      if (words.length > 1) expect(line.length, line).toBeLessThanOrEqual(72);
      expect(line, line).not.toMatch(/[^>\s].* https?:/);
    }
    const shown = withoutSpace(text.replace(/^> ?/gm, ''));
    for (const element of $('h1, h2, p').get()) expect(shown).toContain(withoutSpace($(element).text()));
    for (const { attribs } of $('a').get()) expect(text.split('\n')).toContain(attribs['href']);
  });

  it('has its dates below what is due on them', async () => {
    const { $ } = await made();
    const labels = $('p')
      .filter((_index, element) => /(?<!^Answered) by$|^Due$|^The link works until$/.test($(element).text()))
      .get();
    expect(labels.length > 0).toBe(hasDates);
    for (const label of labels) {
      const date = $(label).next();
      expect(date.text()).toMatch(/^\w+day \d{1,2} \w+ \d{4}/);
      expect(date.attr('style')).toContain('Georgia');
    }
  });

  it('is small, since the outbox keeps it for weeks', async () => {
    const { html, text } = await made();
    expect(html.length + text.length).toBeLessThan(24_000);
  });
});
