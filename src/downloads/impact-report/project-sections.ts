import { mdxToMdast, type MdastNode } from 'satteri';

/** @throws {RangeError} for markup, which the report cannot print */
function plainText(nodes: readonly MdastNode[]): string {
  const texts = nodes.map((node) => {
    if (node.type !== 'text') throw new RangeError(`The report cannot print this markup: ${node.type}`);
    return node.value.replaceAll('\n', ' ');
  });
  return texts.join('').trim();
}

/** A list item that begins in bold. */
function pointOf(item: MdastNode) {
  const [paragraph, ...others] = childrenOf(item);
  const [opening, ...rest] = paragraph ? childrenOf(paragraph) : [];
  if (opening?.type !== 'strong' || others.length > 0) throw new RangeError('A list item must begin in bold');
  return { term: plainText(opening.children).replace(/\.$/, ''), text: plainText(rest) };
}

const childrenOf = (node: MdastNode): readonly MdastNode[] => ('children' in node ? node.children : []);

/**
 * The text of a project, by its headings. It may have headings of the second level, paragraphs, and list items that begin in bold.
 * @throws {RangeError} for anything else, so that no text is lost on its way into the report.
 */
export function sectionsOf(body: string) {
  const sections: { heading: string; paragraphs: string[]; points: ReturnType<typeof pointOf>[] }[] = [];
  for (const block of childrenOf(mdxToMdast(body))) {
    const section = sections.at(-1);
    if (block.type === 'heading' && block.depth === 2)
      sections.push({ heading: plainText(block.children), paragraphs: [], points: [] });
    else if (!section) throw new RangeError('A text must begin with a heading');
    else if (block.type === 'paragraph') section.paragraphs.push(plainText(block.children));
    else if (block.type === 'list') section.points.push(...block.children.map(pointOf));
    else throw new RangeError(`The report cannot print this block: ${block.type}`);
  }
  return sections;
}
