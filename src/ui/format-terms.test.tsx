import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FormatTerms } from './format-terms.tsx';

it('"CO2" is one word to screen readers', () => {
  expect(renderToStaticMarkup(<FormatTerms>9 tons of CO2 saved</FormatTerms>)).toBe(
    '<span>9 tons of CO<sub role="none">2</sub> saved</span>',
  );
});
