import { describe, expect, it } from 'vitest';
import { sectionsOf } from './project-sections.ts';

describe('the text of a project', () => {
  it('is taken apart by its headings, with paragraphs and points apart', () => {
    const body =
      '\n## What it is\n\nA mill.\n\nA canal.\n\n## What we watch\n\n- **Ice.** It falls.\n- **Price.** It moves.\n';
    expect(sectionsOf(body)).toEqual([
      { heading: 'What it is', paragraphs: ['A mill.', 'A canal.'], points: [] },
      {
        heading: 'What we watch',
        paragraphs: [],
        points: [
          { term: 'Ice', text: 'It falls.' },
          { term: 'Price', text: 'It moves.' },
        ],
      },
    ]);
  });

  it.each([
    ['text before the first heading', 'A mill.\n\n## What it is\n\nA canal.'],
    ['a link', '## What it is\n\nSee [the page](/about).'],
    ['a point without an opening word', '## What we watch\n\n- Ice falls.'],
    ['emphasis', '## What it is\n\nA *large* mill.'],
  ])('is refused with %s, which would be lost or printed as it is written', (_, body) => {
    expect(() => sectionsOf(body)).toThrow(RangeError);
  });
});
