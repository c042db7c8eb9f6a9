import type { ComponentProps } from 'react';
import './drawing.css';

/** A line drawing inside the page, whose styles colour its shapes by their classes. */
export function InlineSvg({ file, className = '', ...attributes }: ComponentProps<'div'> & { file: string }) {
  return (
    <div
      {...attributes}
      className={`line-drawing ${className}`.trim()}
      // oxlint-disable-next-line react/no-danger -- The files are the project’s own.
      dangerouslySetInnerHTML={{ __html: file }}
    />
  );
}
