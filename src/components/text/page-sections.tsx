import { ButtonLink } from './button.tsx';
import './page-head.css';

interface PageHeadProps {
  title: string;
  lead: string;
  background?: 'paper' | 'portland' | 'navy' | 'moss';
}

/** The head of a main page: its title, and a summary in the right-hand column. */
export function PageHead({ title, lead, background = 'paper' }: PageHeadProps) {
  return (
    <section className="page-head" data-background={background}>
      <div className="wrap">
        <div className="grid">
          <h1 className="c8">{title}</h1>
          <p className="lead from9">{lead}</p>
        </div>
      </div>
    </section>
  );
}

interface ClosingCallProps {
  line: string;
  note?: string;
  action: { text: string; href: string };
  background?: 'paper' | 'portland';
}

/** The end of a page: one line and one call to action. */
export function ClosingCall({ line, note, action, background = 'portland' }: ClosingCallProps) {
  return (
    <section data-background={background}>
      <div className="wrap">
        <div className="grid ends">
          <p className="serif large c8">{line}</p>
          <div className="from9">
            {note === undefined ? null : <p className="soft">{note}</p>}
            <div className="actions">
              <ButtonLink href={action.href}>{action.text}</ButtonLink>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
