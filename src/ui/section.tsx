import type { ComponentProps, ReactNode } from 'react';
import type { Background } from '../../brand/colours.ts';

interface SectionProps extends ComponentProps<'section'> {
  background?: Background | undefined;
}

/** A section across the window, with its content inside the page's margins. */
export function Section({ children, background, ...attributes }: SectionProps) {
  return (
    <section {...attributes} data-background={background}>
      <div className="wrap">{children}</div>
    </section>
  );
}

interface TitledSectionProps extends Omit<SectionProps, 'title'> {
  title: string;
  titleId?: string | undefined;
  /** Stands under the title. */
  text?: ReactNode;
  /** The class of the content. */
  content?: string;
}

/** A section whose title stands beside its content. A line divides it from one with the same background. */
export function TitledSection({ title, titleId, text, content, children, ...section }: TitledSectionProps) {
  return (
    <Section className={section.background ? undefined : 'ruled'} {...section}>
      <div className="grid">
        <div className="span-4 keep-together">
          <h2 id={titleId}>{title}</h2>
          {text ? <p className="soft">{text}</p> : null}
        </div>
        <div className={content ? `from-5 ${content}` : 'from-5'}>{children}</div>
      </div>
    </Section>
  );
}

interface SectionHeadProps {
  title: string;
  text: ReactNode;
  /** Whether the text is large and begins near the title. */
  lead?: boolean;
}

/** The heading of a section and the text beside it, which is larger where it leads into the section. */
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
  className?: string | undefined;
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
