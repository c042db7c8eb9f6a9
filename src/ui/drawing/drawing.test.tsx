import { brotliCompressSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NotFoundDrawing, PillarPlot } from './drawing.tsx';

/** Each with the most bytes that it may take on its own, brotli 11. */
const drawings: readonly (readonly [name: string, html: string, budget: number])[] = [
  ['the 404 page’s street', renderToStaticMarkup(<NotFoundDrawing />), 1100],
  ...(['invest', 'transform', 'operate', 'endure'] as const).map(
    (stage) => [`the pillar “${stage}”`, renderToStaticMarkup(<PillarPlot stage={stage} />), 500] as const,
  ),
];

describe.each(drawings)('%s', (_name, html, budget) => {
  it('is hidden from assistive technology', () => {
    expect(html).toMatch(/^<svg [^>]*aria-hidden="true">/);
  });

  it('has no id, so that it may stand beside other drawings', () => {
    expect(html).not.toContain(' id=');
  });

  it('has only finite numbers and no empty path', () => {
    expect(html).not.toMatch(/NaN|undefined|Infinity|d=""/);
  });

  it('stays within its budget', () => {
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(budget);
  });
});
