import type { satteri } from '@astrojs/markdown-satteri';

type Plugin = NonNullable<NonNullable<Parameters<typeof satteri>[0]>['hastPlugins']>[number];

/** Keeps "net-zero" on one line in texts of content/; FormatTerms does in components. */
export const keepNetZero: Plugin = {
  name: 'keep-net-zero',
  text(node, context) {
    const parts = node.value.split(/(net-zero)/i);
    if (parts.length === 1) return;
    const nodes = parts.map((value, index) =>
      index % 2 === 0
        ? { type: 'text' as const, value }
        : {
            type: 'element' as const,
            tagName: 'span',
            properties: { className: ['no-break'] },
            children: [{ type: 'text' as const, value }],
          },
    );
    context.replaceNode(
      node,
      nodes.filter((part) => part.type === 'element' || part.value !== ''),
    );
  },
};
