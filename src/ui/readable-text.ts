import { load } from 'cheerio';

const $ = load('');

type Node = ReturnType<ReturnType<typeof $>['contents']>[number];

/** Inline elements. No space is added between them and the words beside them. */
const inLine = new Set('a abbr b bdi cite code em i mark q small span strong sub sup tspan wbr'.split(' '));

/**
 * The readable text of HTML, with single spaces.
 * @param leftOut names of elements whose text is left out
 */
export function readableText(content: Parameters<typeof $>[0], leftOut: readonly string[]): string {
  const read = (node: Node): string => {
    if (!('children' in node)) return $.text([node]);
    const name = 'name' in node ? node.name : '';
    const text = leftOut.includes(name) ? '' : node.children.map(read).join('');
    return inLine.has(name) ? text : ` ${text} `;
  };
  return $(content).get().map(read).join('').replaceAll(/\s+/g, ' ').trim();
}
