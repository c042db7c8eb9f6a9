import { organization } from '../../../company/organization.ts';
import { ButtonLink } from '../text/button.tsx';
import './enquiry-section.css';

interface NoReceiptProps {
  readonly reason: 'unknown' | 'unavailable';
}

/** In the place of a receipt that cannot be shown, which says nothing about what was sent. */
export function NoReceipt({ reason }: NoReceiptProps) {
  const { display, href } = organization.telephone.value;
  return (
    <section className="joined">
      <div className="wrap">
        <div className="ruled inset stack">
          <p className="lead">
            {reason === 'unknown'
              ? 'A receipt is shown for a short time only, and this address belongs to none that is shown now. What you sent is not affected; the reference is also in the email that we sent you.'
              : 'The receipt cannot be read at the moment. What you sent is safe: it was stored before you were led to this address. Please load the page again in a few minutes.'}
          </p>
          <p>
            If you need to be sure, telephone{' '}
            <a className="num nb" href={href}>
              {display}
            </a>
            .
          </p>
          <div className="actions">
            <ButtonLink href="/contact">Write to Us</ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
