import { load } from 'cheerio';

const $ = load('');

/** Elements that are set in the line, so that no space stands between them and the words beside. */
const inLine = 'a, abbr, b, bdi, cite, code, em, i, mark, q, small, span, strong, sub, sup, tspan, wbr';

/**
 * What is read in some HTML, with single spaces.
 * @param leftOut selects what is not read as text
 */
export function readableText(content: Parameters<typeof $>[0], leftOut: string): string {
  const copy = $(content).clone();
  const all = copy.find('*').add(copy);
  all.filter(leftOut).empty();
  all.not(inLine).prepend(' ').append(' ');
  return copy.text().replaceAll(/\s+/g, ' ').trim();
}
