import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NotFoundDrawing, StageDrawing } from './drawing.tsx';

const drawings: readonly (readonly [name: string, html: string])[] = [
  ['the 404 page’s street', renderToStaticMarkup(<NotFoundDrawing />)],
  ...(['invest', 'transform', 'operate', 'endure'] as const).map(
    (stage) => [`the pillar “${stage}”`, renderToStaticMarkup(<StageDrawing stage={stage} />)] as const,
  ),
];

describe.each(drawings)('%s', (_name, html) => {
  it('is hidden from assistive technology, and has no id, no empty path and no number that went wrong', () => {
    expect(html).toMatch(/^<svg [^>]*aria-hidden="true">/);
    expect(html).not.toContain(' id=');
    expect(html).not.toMatch(/NaN|undefined|Infinity|d=""/);
  });
});
