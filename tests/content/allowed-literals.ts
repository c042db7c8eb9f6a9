/** A phrase with a number or a rhythm in it that may stand in one file, and why. */
export interface AllowedLiteral {
  readonly file: string;
  readonly phrase: string;
  readonly reason: string;
}

const annualFigure =
  'Explains the unit of the figure in the same file’s front matter, which is stated per year.';

export const allowedLiterals: readonly AllowedLiteral[] = [
  {
    file: 'content/policies/whistleblowing.mdx',
    phrase: 'open 24/7',
    reason: 'The specification’s own word for the hotline; it is no limit that anything is worked out from.',
  },
  {
    file: 'content/projects/london-logistics-hub.mdx',
    phrase: 'The annual saving shown',
    reason: annualFigure,
  },
  {
    file: 'content/projects/london-logistics-hub.mdx',
    phrase: 'Net-zero is an annual balance',
    reason: 'Says what the term means; the group promises nothing by it.',
  },
  {
    file: 'content/projects/manchester-urban-regeneration.mdx',
    phrase: 'the annual saving',
    reason: annualFigure,
  },
  { file: 'content/projects/swedish-wind-farm.mdx', phrase: 'The annual saving shown', reason: annualFigure },
  {
    file: 'content/roles/asset-manager.mdx',
    phrase: 'cheaper to cool each year',
    reason: 'An aim of the role in plain words, without a figure.',
  },
  {
    file: 'src/components/about/company.tsx',
    phrase: 'people use every day',
    reason: 'A turn of phrase; nothing is promised or reported daily.',
  },
  {
    file: 'src/components/insights/article-view.tsx',
    phrase: '1 minute',
    reason: 'The singular of a reading time, which is counted from the text.',
  },
];
