import { mdxToMdast, type MdastNode } from 'satteri';

/** @throws {RangeError} for markup, which the report does not set */
function plainText(nodes: readonly MdastNode[]): string {
  const texts = nodes.map((node) => {
    if (node.type !== 'text') throw new RangeError(`Markup that the report cannot set: ${node.type}`);
    return node.value.replaceAll('\n', ' ');
  });
  return texts.join('').trim();
}

/** A point with a bold opening. */
function pointOf(item: MdastNode) {
  const [paragraph, ...others] = childrenOf(item);
  const [opening, ...rest] = paragraph ? childrenOf(paragraph) : [];
  if (opening?.type !== 'strong' || others.length > 0) throw new RangeError('A point without an opening');
  return { term: plainText(opening.children).replace(/\.$/, ''), text: plainText(rest) };
}

const childrenOf = (node: MdastNode): readonly MdastNode[] => ('children' in node ? node.children : []);

/**
 * The text of a project by its headings. It knows headings of the second level, paragraphs and points with a bold
 * opening, which is all that project files use.
 * @throws {RangeError} for anything else, so that no text is lost on its way into the report.
 */
export function sectionsOf(body: string) {
  const sections: { heading: string; paragraphs: string[]; points: ReturnType<typeof pointOf>[] }[] = [];
  for (const block of childrenOf(mdxToMdast(body))) {
    const section = sections.at(-1);
    if (block.type === 'heading' && block.depth === 2)
      sections.push({ heading: plainText(block.children), paragraphs: [], points: [] });
    else if (!section) throw new RangeError('Text before the first heading');
    else if (block.type === 'paragraph') section.paragraphs.push(plainText(block.children));
    else if (block.type === 'list') section.points.push(...block.children.map(pointOf));
    else throw new RangeError(`A block that the report cannot set: ${block.type}`);
  }
  return sections;
}
