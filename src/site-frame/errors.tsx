import type { ReactNode } from 'react';
import { organization } from '../../company/organization.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { NotFoundDrawing } from '../ui/drawing/drawing.tsx';
import { SearchForm } from '../search/search-form.tsx';
import { ButtonLink, TelephoneLink } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import '../ui/page-head.css';
import './errors.css';

function Problem({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Section className="flush error-screen clip-sides" background="picture">
      <div className="grid stage in-front">
        <h1 className="span-8">{title}</h1>
      </div>
      {children}
    </Section>
  );
}

/** The page for an unexpected error. The server replaces the placeholder with the reference of the log line. */
export function ErrorScreen() {
  return (
    <Problem title="Unexpected Application Error!">
      <p className="notice">
        We could not show the page. If it happens again, give the reference{' '}
        <b className="num no-break">{'{{reference}}'}</b> when you write to us.
      </p>
      <div className="actions">
        <ButtonLink href="">Try again</ButtonLink>
        <ButtonLink href="/" plain>
          Return to Home
        </ButtonLink>
      </div>
    </Problem>
  );
}

/** The page for too many requests. The server replaces the placeholder. */
export function TooManyRequests() {
  return (
    <Problem title="Please try again shortly">
      <p className="notice">
        We could not answer this request just now. Reload this page in {'{{wait}}'}. If you sent a form, we
        have not received it: reloading this page sends it again. You can also telephone{' '}
        <TelephoneLink number={organization.telephone.value} /> or write to{' '}
        <a href={`mailto:${mailboxes.enquiries.value}`}>{mailboxes.enquiries.value}</a>.
      </p>
      <div className="actions">
        <ButtonLink href="/" plain>
          Return to Home
        </ButtonLink>
      </div>
    </Problem>
  );
}

/** The 404 page: a terrace with one house missing. */
export function NotFound() {
  return (
    <section className="not-found" data-background="picture">
      <div className="wrap">
        <div className="grid">
          <h1 className="span-8">404</h1>
          <div className="from-9">
            <p className="heading-2">Oops! Page not found</p>
            {/* src/site-frame/suggest-path.client.ts fills in this element. */}
            <p className="suggestion" />
            <ButtonLink href="/">Return to Home</ButtonLink>
            <SearchForm />
          </div>
        </div>
      </div>
      <NotFoundDrawing />
    </section>
  );
}
