import type { satteri } from '@astrojs/markdown-satteri';

type Plugin = NonNullable<NonNullable<Parameters<typeof satteri>[0]>['hastPlugins']>[number];

const inSpan = (children: { type: 'text'; value: string }[], className: string[] = []) => ({
  type: 'element' as const,
  tagName: 'span',
  properties: className.length === 0 ? {} : { className },
  children,
});

/**
 * Keeps "net-zero" on one line in texts of content/; FormatTerms does in components. One element takes the place of the text,
 * because each part of it would be an item of its own in a grid.
 */
export const keepNetZero: Plugin = {
  name: 'keep-net-zero',
  text(node, context) {
    const parts = node.value.split(/(net-zero)/i);
    if (parts.length === 1) return;
    const nodes = parts
      .map((value, index) => ({ text: { type: 'text' as const, value }, isKept: index % 2 === 1 }))
      .filter(({ text }) => text.value !== '')
      .map(({ text, isKept }) => (isKept ? inSpan([text], ['no-break']) : text));
    context.replaceNode(node, { ...inSpan([]), children: nodes });
  },
};
