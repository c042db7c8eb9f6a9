import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { groundColoursIn, materialIn } from './ground-colours.ts';

const tokens = readFileSync('src/styles/tokens.css', 'utf8');

describe('the colours of a ground', () => {
  it.each([
    ['portland', { background: '#ddd9d2', text: '#0f1d33', secondary: '#303a49', line: '#8a6321' }],
    ['navy', { background: '#0f1d33', text: '#f4f2ee', secondary: '#c5ccd6', line: '#dcb873' }],
    ['moss', { background: '#26341f', text: '#f4f2ee', secondary: '#ccd6c0', line: '#dcb873' }],
    ['paper', { background: '#f4f2ee', text: '#0f1d33', secondary: '#3a4454', line: '#a0742a' }],
  ] as const)('%s are those of the stylesheet', (ground, colours) => {
    expect(groundColoursIn(tokens, ground)).toEqual(colours);
  });

  it('include no material that the stylesheet does not have', () => {
    expect(() => materialIn(tokens, 'granite')).toThrow(RangeError);
  });
});
