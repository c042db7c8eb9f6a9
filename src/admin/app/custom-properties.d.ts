import 'react';

declare module 'react' {
  // Positions are custom properties, which React sets through the CSSOM: the policy forbids style attributes.
  interface CSSProperties {
    readonly [property: `--${string}`]: string | number;
  }
}
