import 'react';

declare module 'react' {
  // Positions are custom properties, which React sets through the CSSOM: the policy forbids style attributes.
  interface CSSProperties extends Readonly<Record<`--${string}`, string | number>> {}
}
