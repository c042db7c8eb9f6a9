import * as v from 'valibot';
import { fact, instant, orNull, strict, telephone, text } from './fact-schema.ts';

const company = strict({ name: fact(text), number: fact(text) });

/** The identity of the group, as the Companies (Trading Disclosures) Regulations 2015 require it to be shown. */
export const organizationSchema = strict({
  tradingName: fact(text),
  tagline: fact(text),
  operatingCompany: company,
  parent: company,
  placeOfRegistration: fact(
    v.pipe(text, v.description('The part of the United Kingdom in which both companies are registered.')),
  ),
  registeredOffice: fact(strict({ street: text, city: text, postcode: text, country: text })),
  telephone: fact(v.pipe(telephone, v.description('For general enquiries: +44 (0)20 7946 0000.'))),
  pressTelephone: fact(telephone),
  hazardTelephone: fact(
    v.pipe(telephone, v.description('For hazards at a site, answered day and night: +44 (0)20 7946 0000.')),
  ),
  speakUpHotline: fact(strict({ provider: text, telephone })),
  dataProtectionRegistration: fact(
    v.pipe(text, v.description('The registration number of the Information Commissioner’s Office.')),
  ),
  vatNumber: v.pipe(fact(orNull(text)), v.title('VAT number')),
  euRepresentative: v.pipe(fact(orNull(text)), v.title('Representative in the European Union')),
  modernSlaverySignatory: fact(
    v.pipe(text, v.description('The director who signs the modern slavery statement.')),
  ),
  actingHeadOfSustainability: fact(
    v.pipe(text, v.description('Who checks sustainability claims while that post is open.')),
  ),
  securityTxtExpires: v.pipe(
    instant,
    v.title('Expiry of security.txt'),
    v.description('When /.well-known/security.txt expires, at most a year ahead (RFC 9116).'),
  ),
});

export type Organization = v.InferOutput<typeof organizationSchema>;
