import type { CheerioAPI } from 'cheerio';

const attributes = ['alt', 'colspan', 'rowspan', 'scope'];
const addresses = ['href', 'src'];

/**
 * The HTML of a text as feeds have it: without drawings and without the attributes that only this site’s styles use, and with
 * absolute addresses. The document is changed.
 *
 * @param base the absolute address of the page that has the text
 */
export function htmlForFeeds($: CheerioAPI, base: string): string {
  $('script, style, svg, template').remove();
  const elements = $.root().find('*');
  elements
    .addBack()
    .contents()
    .filter((_, { nodeType }) => nodeType === 8)
    .remove();
  // Innermost first, so that elements with only empty children are removed too.
  for (const div of $('div').get().reverse()) $(div).filter(':empty').remove();
  for (const element of elements.get())
    element.attribs = Object.fromEntries(
      Object.entries(element.attribs).flatMap(([name, value]) => {
        if (addresses.includes(name)) return [[name, new URL(value, base).href]];
        return attributes.includes(name) ? [[name, value]] : [];
      }),
    );
  return $.html().trim();
}
