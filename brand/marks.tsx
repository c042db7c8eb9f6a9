import type { ComponentProps } from 'react';

/** The name in capitals, in one colour: in a page that of the text around it. */
export function Wordmark(attributes: ComponentProps<'svg'>) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 169.8 24" fill="currentColor" {...attributes}>
      <path d="M0 0h3.6v24H0zM16.4 0H20v24h-3.6zM3.6 13h12.8v1.5H3.6z" />
      <path transform="translate(22.8)" d="M9.2 0H13l9.4 24h-3.8L10.3 3 1.75 24H0zM4.9 13h11v1.5H4.9z" />
      <path transform="translate(48.6)" d="M0 0h3.6v24H0zM3.6 22.5h8.9V24H3.6z" />
      <path transform="translate(65.5)" d="M0 0h3.6v24H0zM3.6 22.5h8.9V24H3.6z" />
      <path
        transform="translate(83)"
        d="M0 0h3.9l10.54 21.25L13.2 24h-1.3zM22.3 0H24L13.2 24h-1.3zM0 0h1.5v24H0zM22.4 0H26v24h-3.6z"
      />
      <path
        transform="translate(115.2)"
        d="M0 0h3.6v24H0zM3.6 0h8.7v1.5H3.6zM3.6 13h7.4v1.5H3.6zM3.6 22.5h9V24h-9z"
      />
      <path
        transform="translate(133.4)"
        d="M0 0h3.6v24H0zM3.6 0H10c5.4 0 7.8 3 7.8 7.25s-2.4 7.25-7.8 7.25H3.6V13h5.6c3.4 0 4.8-2 4.8-5.75S12.6 1.5 9.2 1.5H3.6zM8.6 14.3l4-.4L20 24h-4.3z"
      />
      <path
        transform="translate(157.2)"
        d="M0 0h3.6v24H0zM3.6 0h8.7v1.5H3.6zM3.6 13h7.4v1.5H3.6zM3.6 22.5h9V24h-9z"
      />
    </svg>
  );
}

interface MonogramProps extends ComponentProps<'svg'> {
  /** The colour of the line; all else takes `fill`. */
  readonly line?: string;
}

/** The first letter and its reflection below a line, in a square. */
export function Monogram({ line = 'var(--line)', ...attributes }: MonogramProps) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="currentColor" {...attributes}>
      <path d="M10 3h7.5v24.5H10zM30.5 3H38v24.5h-7.5zM10 33h7.5v2.5H10zM30.5 33H38v2.5h-7.5zM10 38h7.5v2.5H10zM30.5 38H38v2.5h-7.5zM10 43h7.5v2.5H10zM30.5 43H38v2.5h-7.5z" />
      <path fill={line} d="M2 28.2h44v2.6H2z" />
    </svg>
  );
}
