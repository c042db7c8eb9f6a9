import { ButtonLink } from './button.tsx';
import './page-head.css';

/** The head of a main page: its title, and a summary in the right-hand column. */
export function PageHead({
  title,
  lead,
  background = 'paper',
}: {
  readonly title: string;
  readonly lead: string;
  readonly background?: 'paper' | 'portland' | 'navy' | 'moss';
}) {
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

/** The end of a page: one line and one call to action. */
export function ClosingCall({
  line,
  note,
  action,
  background = 'portland',
}: {
  readonly line: string;
  readonly note?: string;
  readonly action: { readonly text: string; readonly href: string };
  readonly background?: 'paper' | 'portland';
}) {
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
