import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Monogram, Wordmark } from '../../brand/marks.tsx';

const marks = { wordmark: Wordmark, monogram: Monogram };

/** A mark as an SVG file in two colours. */
export const markFile = (name: keyof typeof marks, { ink, line }: { ink: string; line: string }) =>
  renderToStaticMarkup(createElement(marks[name], { fill: ink, line }));
