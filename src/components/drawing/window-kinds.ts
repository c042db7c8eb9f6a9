/** One bay of windows: its size in drawing units and the glass within it. */
interface WindowBay {
  readonly width: number;
  readonly height: number;
  readonly glass: string;
}

/** The five kinds of fenestration. */
export const windowBays = {
  /** Upright sashes. */
  a: { width: 12, height: 16, glass: 'M3 4h6v9H3z' },
  /** Tall narrow lights between piers. */
  b: { width: 9, height: 22, glass: 'M2.5 4h4v14h-4z' },
  /** Continuous bands, floor by floor. */
  c: { width: 40, height: 13, glass: 'M0 4h40v6H0z' },
  /** Full-height slots between fins. */
  d: { width: 6, height: 44, glass: 'M2 0h2.6v44H2z' },
  /** Round-headed openings. */
  e: { width: 16, height: 20, glass: 'M3 17V8a5 5 0 0 1 10 0v9z' },
} as const satisfies Record<string, WindowBay>;

export type WindowKind = keyof typeof windowBays;

/** The kinds that each drawing uses: what its page has to pass to `WindowPatterns`. */
export const windowsOf = {
  heroElevation: ['a', 'b', 'c', 'e'],
  pillarPlots: ['a'],
  officeElevations: ['a', 'b', 'c', 'd', 'e'],
  lostTerrace: ['a', 'b', 'e'],
} as const satisfies Record<string, readonly WindowKind[]>;
