import type { ReactNode } from 'react';

interface TableRegionProps {
  /** What the table is about, for those who come to it by keyboard or by ear. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Holds a table that is wider than a phone: it scrolls by itself, with the keyboard too. */
export function TableRegion({ label, children }: TableRegionProps) {
  return (
    // What scrolls must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
    <section className="scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
