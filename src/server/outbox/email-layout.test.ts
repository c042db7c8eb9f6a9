import { load } from 'cheerio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailBodies, facts, paragraph, quotation, writtenText } from './email-layout.ts';

const reply = [
  'Dear Ada,',
  'thank you.',
  ' ',
  'We need:',
  '- the lease',
  '  - a plan of <Floor 2>',
  'by Friday.',
].join('\r\n');

/** The lines of the body as they are seen, and the document. */
function read(html: string) {
  const $ = load(html);
  $('br, p, tr').after('\n');
  const lines = $('body').text().split('\n');
  return { $, lines: lines.map((line) => line.trim()).filter((line) => line !== '') };
}

describe('what a person has written', () => {
  it('keeps its paragraphs, line breaks and indentation', () => {
    const { text, html } = emailBodies('Re: Plans', [writtenText(reply)]);
    expect(text).toBe(`${reply.replaceAll('\r\n', '\n')}\n`);
    const paragraphs = load(html)('p')
      .get()
      .map((part) => load(part)('p').html());
    expect(paragraphs).toEqual([
      'Dear Ada,<br>thank you.',
      'We need:<br>- the lease<br>  - a plan of &lt;Floor 2&gt;<br>by Friday.',
    ]);
  });

  it('is in both parts line by line, whatever it is, and adds no element', () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme-ascii', maxLength: 20 }),
      fc.constantFrom('', '- one', '  two', '3) three', '<b>', '<script>x</script>', '&lt;', '" onload="'),
    );
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.constantFrom(writtenText, quotation, paragraph, (text: string) => facts(['Message', text])),
        (lines, ending, block) => {
          const { text, html } = emailBodies('Title', [block(lines.join(ending))]);
          const { $, lines: seen } = read(html);
          // The value of a fact stands beside its label.
          const words = (all: readonly string[]) =>
            all.map((each) => each.replace(/^Message/, '').trim()).filter((each) => each !== '');
          const typed = words(lines);
          expect(words(seen)).toEqual(typed);
          for (const each of typed) expect(text).toContain(each);
          const own = 'html head meta title body div p br blockquote table tbody tr th td strong';
          expect($('*').not(own.replaceAll(' ', ',')).length).toBe(0);
        },
      ),
    );
  });
});
