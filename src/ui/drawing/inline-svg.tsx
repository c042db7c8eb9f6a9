import type { ComponentProps } from 'react';

/** An SVG file inside the page, whose styles colour its shapes by their classes. Of its root element only the view box is kept. */
export function InlineSvg({ file, ...attributes }: ComponentProps<'svg'> & { file: string }) {
  return (
    <svg
      viewBox={/viewBox="([^"]+)"/.exec(file)?.[1]}
      {...attributes}
      // eslint-disable-next-line @eslint-react/dom-no-dangerously-set-innerhtml -- The files are the project’s own.
      dangerouslySetInnerHTML={{ __html: file.replaceAll(/<\/?svg[^>]*>\s*|\n\s*/g, '') }}
    />
  );
}
