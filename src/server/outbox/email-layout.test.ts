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

/** The lines below the title as they are seen, and the document. */
function read(html: string) {
  const $ = load(html);
  $('br, p, tr').after('\n');
  $('h1').remove();
  const lines = $('.content').text().split('\n');
  return { $, lines: lines.map((line) => line.trim()).filter((line) => line !== '') };
}

describe('what a person has written', () => {
  it('keeps its paragraphs, line breaks and indentation', () => {
    const { text, html } = emailBodies('Plans', [writtenText(reply)], { preview: '' });
    const lines = reply.split('\r\n').map((line) => line.trimEnd());
    expect(text).toBe(['Plans', '=====', '', ...lines, ''].join('\n'));
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
          const { text, html } = emailBodies('Title', [block(lines.join(ending))], { preview: '' });
          const { $, lines: seen } = read(html);
          const words = (all: readonly string[]) =>
            all.map((each) => each.trim()).filter((each) => each !== '' && each !== 'Message');
          const typed = words(lines);
          expect(words(seen)).toEqual(typed);
          for (const each of typed) expect(text).toContain(each);
          const own = 'html head meta title style body div table tbody tr td img h1 p br blockquote';
          expect($('*').not(own.replaceAll(' ', ',')).length).toBe(0);
        },
      ),
    );
  });
});
