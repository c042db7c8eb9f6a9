import type { satteri } from '@astrojs/markdown-satteri';
import GithubSlugger from 'github-slugger';
import type { HastNode } from 'satteri';

type Plugin = NonNullable<NonNullable<Parameters<typeof satteri>[0]>['hastPlugins']>[number];

type Element = Extract<HastNode, { type: 'element' }>;

/** The elements with these names below a node, in the order of the document. */
const descendantsOf = (node: HastNode, ...names: readonly string[]): Element[] =>
  'children' in node
    ? node.children.flatMap((child) => [
        ...(child.type === 'element' && names.includes(child.tagName) ? [child] : []),
        ...descendantsOf(child, ...names),
      ])
    : [];

/**
 * In policies, adds to each heading a link to itself, whose text is the clause's number (set by CSS), and to each
 * sub-clause the id `clause-<clause>-<sub-clause>` with the numbers that CSS counts. A list within a sub-clause gets no ids. Wraps
 * tables in regions that scroll, with the keyboard too.
 */
export const numberClauses: Plugin = ({ fileURL }) => {
  if (fileURL?.pathname.includes('/content/policies/') !== true) return null;
  const slugger = new GithubSlugger();
  let clause = 0;
  let subclause = 0;
  let table = 0;
  return {
    name: 'number-clauses',
    element: [
      {
        filter: ['h2'],
        visit(heading, context) {
          clause += 1;
          subclause = 0;
          const id = slugger.slug(context.textContent(heading));
          context.setProperty(heading, 'id', id);
          context.prependChild(heading, {
            type: 'element',
            tagName: 'a',
            properties: { href: `#${id}`, ariaLabel: `Clause ${String(clause)}` },
            children: [],
          });
        },
      },
      {
        filter: ['ol'],
        visit(list, context) {
          const parent = context.parent(list);
          if (parent.type === 'element' && parent.tagName === 'li') return;
          for (const item of list.children) {
            if (item.type !== 'element' || item.tagName !== 'li') continue;
            subclause += 1;
            context.setProperty(item, 'id', `clause-${String(clause)}-${String(subclause)}`);
          }
        },
      },
      {
        filter: ['table'],
        visit(element, context) {
          table += 1;
          const rows = descendantsOf(element, 'tr').map((row) => descendantsOf(row, 'th', 'td'));
          for (const cells of rows.slice(1))
            for (const [index, cell] of cells.entries()) {
              const column = rows[0]?.[index];
              // On phones the first cell is the heading of its row.
              if (column && index > 0)
                context.prependChild(cell, {
                  type: 'element',
                  tagName: 'span',
                  properties: { className: ['cell-label'] },
                  children: [{ type: 'text', value: context.textContent(column) }],
                });
            }
          context.wrapNode(element, {
            type: 'element',
            tagName: 'section',
            properties: { className: ['scroll'], tabIndex: 0, ariaLabel: `Table ${String(table)}` },
            children: [],
          });
        },
      },
    ],
  };
};
