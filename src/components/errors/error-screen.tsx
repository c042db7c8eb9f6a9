import { ButtonLink } from '../text/button.tsx';
import './error-screen.css';

interface ErrorScreenProps {
  /** What the visitor may quote to us; the server puts each failure’s own in its place. */
  readonly reference: string;
}

/** What is shown when a page cannot be drawn. Internals are logged, never shown. */
export function ErrorScreen({ reference }: ErrorScreenProps) {
  return (
    <section className="failure" data-background="portland">
      <div className="wrap">
        <h1>Unexpected Application Error!</h1>
        <p className="message">
          The page could not be drawn. If it happens again, quote the reference{' '}
          <b className="num">{reference}</b> when you write to us.
        </p>
        <div className="actions">
          <ButtonLink href="">Try again</ButtonLink>
          <ButtonLink href="/" plain>
            Return to Home
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
