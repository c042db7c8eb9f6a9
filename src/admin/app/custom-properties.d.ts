import 'react';

declare module 'react' {
  // Positions are custom properties, which React sets through the CSSOM: the policy forbids style attributes.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it adds to the interface of React
  interface CSSProperties extends Readonly<Record<`--${string}`, string | number>> {}
}
