import fc from 'fast-check';
import { formatHex } from 'culori';
import { expect, it } from 'vitest';
import { coloursSchema } from '../brand/colours.schema.ts';
import { findFactIssues } from '../company/fact-schema.ts';
import { findWeakContrasts } from './check-brand.ts';
import { deriveColours } from './derive-colours.ts';

const colour = (lightness: readonly [number, number], chroma: number) =>
  fc
    .record({
      l: fc.double({ min: lightness[0], max: lightness[1], noNaN: true }),
      c: fc.double({ min: 0, max: chroma, noNaN: true }),
      h: fc.double({ min: 0, max: 360, noNaN: true }),
    })
    .map(({ l, c, h }) => formatHex({ mode: 'oklch', l, c, h }));

it('makes colours that can be read of any light background, dark text, line and dark background', () => {
  fc.assert(
    fc.property(
      colour([0.93, 1], 0.04),
      colour([0, 0.28], 0.08),
      colour([0.3, 0.95], 0.25),
      colour([0.15, 0.32], 0.1),
      (ground, ink, line, sustainability) => {
        const { light, dark, email } = deriveColours({ ground, ink, line, sustainability }, '#ddd9d2');
        expect(findWeakContrasts({ light, dark }, email)).toEqual([]);
        const { page, sustainability: green } = light.backgrounds;
        expect([page.ground, page.ink, green.ground]).toEqual([ground, ink, sustainability]);
        const pressKit = [{ label: 'Page', background: 'page', role: 'ground', use: 'the page' }];
        expect(findFactIssues('colours', coloursSchema, { light, dark, email, pressKit })).toEqual([]);
      },
    ),
  );
});
