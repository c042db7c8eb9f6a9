import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { mailboxes, organization, registeredOfficeInWords } from '../company/organization.ts';
import { Monogram } from '../src/components/frame/monogram.tsx';
import { Wordmark } from '../src/components/frame/wordmark.tsx';

/** Who publishes the report, and where the site that it belongs to is found. */
export interface Identity {
  /** Links are made from this and a path. */
  readonly origin: string;
  /** The site’s name as printed; `null` while it has none but a number. */
  readonly host: string | null;
  readonly tradingName: string;
  readonly tagline: string;
  readonly operatingCompany: string;
  readonly operatingNumber: string;
  readonly parent: string;
  readonly parentNumber: string;
  readonly placeOfRegistration: string;
  readonly registeredOffice: string;
  readonly telephone: { readonly display: string; readonly href: string };
  readonly mailboxes: Readonly<Record<'enquiries' | 'complaints' | 'accessibility', string>>;
  /** The marks as SVG; both take the colour of the text that they stand in. */
  readonly wordmark: string;
  readonly monogram: string;
}

/** As an SVG file of its own, which must name its language. */
function markOf(component: typeof Wordmark | typeof Monogram): string {
  return renderToStaticMarkup(createElement(component)).replace(
    '<svg',
    '<svg xmlns="http://www.w3.org/2000/svg"',
  );
}

export function identity(origin: string): Identity {
  const { operatingCompany, parent, placeOfRegistration, tagline, telephone, tradingName } = organization;
  const { host, hostname } = new URL(origin);
  return {
    origin: new URL(origin).origin,
    host: /^[\d.]+$|^localhost$|^\[/.test(hostname) ? null : host,
    tradingName: tradingName.value,
    tagline: tagline.value,
    operatingCompany: operatingCompany.name.value,
    operatingNumber: operatingCompany.number.value,
    parent: parent.name.value,
    parentNumber: parent.number.value,
    placeOfRegistration: placeOfRegistration.value,
    registeredOffice: registeredOfficeInWords(),
    telephone: telephone.value,
    mailboxes: {
      enquiries: mailboxes.enquiries.value,
      complaints: mailboxes.complaints.value,
      accessibility: mailboxes.accessibility.value,
    },
    wordmark: markOf(Wordmark),
    monogram: markOf(Monogram),
  };
}
