import { ButtonLink } from './button.tsx';

interface ClosingCallProps {
  /** One line, set large. */
  readonly line: string;
  readonly note?: string;
  readonly action: { readonly text: string; readonly href: string };
  readonly background?: 'paper' | 'portland';
}

/** The end of a page: one line and one thing to do. */
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
