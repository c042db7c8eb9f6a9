import { ButtonLink } from './button.tsx';
import type { Background } from '../../brand/colours.ts';
import { duskProps, type PictureSources } from './picture/picture.tsx';
import { Section } from './section.tsx';
import './page-head.css';

/** The head of a main page: its title, and a summary in the right-hand column. */
export function PageHead(props: {
  title: string;
  lead: string;
  background?: Background;
  /** The picture that follows on the same background. */
  picture?: PictureSources | undefined;
}) {
  const { title, lead, background = 'page', picture } = props;
  return (
    <Section className="page-head" background={background} {...(picture && duskProps(picture))}>
      {/* The title is in front of the plain top of a picture that follows, which would cover its descenders. */}
      <div className="grid align-end in-front">
        <h1 className="span-8">{title}</h1>
        <p className="lead from-9">{lead}</p>
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
    <Section className="closing-call" background={background}>
      <div className="grid align-end">
        <p className="serif heading-1 span-8">{line}</p>
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
