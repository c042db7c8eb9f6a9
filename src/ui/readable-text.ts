import { load } from 'cheerio';

const $ = load('');

type Node = ReturnType<ReturnType<typeof $>['contents']>[number];

/** Elements that are set in the line, so that no space stands between them and the words beside. */
const inLine = new Set('a abbr b bdi cite code em i mark q small span strong sub sup tspan wbr'.split(' '));

/**
 * What is read in some HTML, with single spaces.
 * @param leftOut names of elements that are not read as text
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
