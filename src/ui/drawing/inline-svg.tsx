import type { ComponentProps } from 'react';

/** An SVG file inside the page. Style sheets colour its shapes by their classes. */
export function InlineSvg({ file, ...attributes }: ComponentProps<'div'> & { file: string }) {
  // eslint-disable-next-line @eslint-react/dom-no-dangerously-set-innerhtml -- The files are the project’s own.
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: file }} />;
}
