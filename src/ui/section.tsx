import type { ComponentProps, ReactNode } from 'react';
import type { Background } from '../../brand/colours.ts';

/** A section across the window, with its content inside the page's margins. */
export function Section({
  children,
  background,
  ...attributes
}: ComponentProps<'section'> & { background?: Background }) {
  return (
    <section {...attributes} data-background={background}>
      <div className="wrap">{children}</div>
    </section>
  );
}

interface SectionHeadProps {
  title: string;
  text: ReactNode;
  /** Whether the text is large and begins near the title. */
  lead?: boolean;
}

export function SectionHead({ title, text, lead = false }: SectionHeadProps) {
  return (
    <div className="grid section-head">
      <h2 className={lead ? 'span-4' : 'span-6'}>{title}</h2>
      <p className={lead ? 'lead from-5' : 'soft from-9'}>{text}</p>
    </div>
  );
}

interface FactProps {
  term: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A term and its description in a list. `className` is the description’s class. */
export function Fact({ term, children, className }: FactProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
