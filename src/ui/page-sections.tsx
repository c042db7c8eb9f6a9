import type { Ref } from 'react';
import { ButtonLink } from './button.tsx';
import type { Background } from '../../brand/colours.ts';
import { formatTerms } from './format-terms.tsx';
import { daylightProps, type PictureSources } from './picture/picture.tsx';
import { Section } from './section.tsx';
import './page-head.css';

interface PageHeadProps {
  title: string;
  lead: string;
  background?: Background | undefined;
  /** A number from the lead, in the largest type, opposite the title. */
  numeral?: string | undefined;
  /** The picture that follows on the same background. */
  picture?: PictureSources | undefined;
  /** For an island that moves the focus to the title after it has changed the page. */
  titleRef?: Ref<HTMLHeadingElement>;
}

/** The head of a main page: its title, and a summary in the right-hand column. */
export function PageHead({ title, lead, background = 'page', numeral, picture, titleRef }: PageHeadProps) {
  return (
    <Section className="page-head" background={background} {...(picture && daylightProps(picture))}>
      {/* The title is in front of the plain top of a picture that follows, which would cover its descenders. */}
      <div className="grid stage in-front">
        <h1 className="span-8" ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
          {/* Of an element whose only child is a text, React replaces that even if a translation has put another in its place. */}
          {formatTerms(title)}
        </h1>
        {numeral === undefined ? null : (
          <p className="numeral screen-only" aria-hidden="true">
            {numeral}
          </p>
        )}
        <p className="lead from-9">{formatTerms(lead)}</p>
      </div>
    </Section>
  );
}

interface ClosingCallProps {
  line: string;
  note?: string;
  action: { text: string; href: string };
  background?: Background;
}

/** The end of a page: one line and one call to action. */
export function ClosingCall({ line, note, action, background = 'picture' }: ClosingCallProps) {
  return (
    <Section className="closing-call screen-only" background={background}>
      <div className="grid align-end">
        <p className="heading-1 span-8">{line}</p>
        <div className="from-9">
          {note && <p className="soft">{note}</p>}
          <div className="actions">
            <ButtonLink href={action.href}>{action.text}</ButtonLink>
          </div>
        </div>
      </div>
    </Section>
  );
}
