import type { satteri } from '@astrojs/markdown-satteri';

type Plugin = NonNullable<NonNullable<Parameters<typeof satteri>[0]>['hastPlugins']>[number];

/**
 * In the texts of projects, puts everything that follows the bold opening of a list item in one element. The item is laid out
 * as a grid of two columns, in which bare text and each link in it would be items of their own.
 */
export const partListItems: Plugin = ({ fileURL }) => {
  if (fileURL?.pathname.includes('/content/projects/') !== true) return null;
  return {
    name: 'part-list-items',
    element: [
      {
        filter: ['li'],
        visit(item, context) {
          const [opening, ...rest] = item.children;
          if (opening?.type !== 'element' || opening.tagName !== 'strong' || rest.length === 0) return;
          const words = { type: 'element' as const, tagName: 'span', properties: {}, children: rest };
          context.replaceNode(item, { ...item, children: [opening, words] });
        },
      },
    ],
  };
};
