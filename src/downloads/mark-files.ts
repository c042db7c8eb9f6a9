import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Monogram, Wordmark } from '../../brand/marks.tsx';

interface MarkColours {
  readonly ink: string;
  /** Of the line, which only the monogram has. */
  readonly line: string;
}

const marks = {
  wordmark: ({ ink }: MarkColours) => createElement(Wordmark, { fill: ink }),
  monogram: ({ ink, line }: MarkColours) => createElement(Monogram, { fill: ink, line }),
};

/** A mark as an SVG file in its colours. */
export const markFile = (name: keyof typeof marks, colours: MarkColours) =>
  renderToStaticMarkup(marks[name](colours));
