import { ButtonLink } from '../text/button.tsx';
import './errors.css';

interface ErrorScreenProps {
  /** A placeholder, which the server replaces with the reference of each error. */
  reference: string;
}

/** Shown when a page cannot be rendered. Details of the error are logged, never shown. */
export function ErrorScreen({ reference }: ErrorScreenProps) {
  return (
    <section className="error-screen" data-background="portland">
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
