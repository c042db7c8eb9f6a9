import * as v from 'valibot';
import { fact, instant, parseFacts, strict, telephone, text, textLike } from './fact-schema.ts';
import data from './organization.json' with { type: 'json' };

const disclosed = (what: string) => `${what} (SI 2015/17, regulations 24 and 25, trading disclosures).`;

/** The identity of the group, as the Companies (Trading Disclosures) Regulations 2015 require it to be shown. */
export const organizationSchema = strict({
  tradingName: fact(text, 'The trading name.'),
  tagline: fact(text, 'The tagline.'),
  operatingCompany: strict({
    name: fact(text, disclosed('The operating company’s registered name')),
    number: fact(text, disclosed('The operating company’s registration number')),
  }),
  parent: strict({
    name: fact(text, 'The parent company’s registered name.'),
    number: fact(text, 'The parent company’s registration number.'),
  }),
  placeOfRegistration: fact(
    text,
    disclosed('The part of the United Kingdom in which both companies are registered'),
  ),
  bankHolidays: v.pipe(
    strict({
      country: textLike('a country code such as GB', /^[A-Z]{2}$/),
      region: v.nullable(textLike('a code of the package date-holidays such as ENG, or null', /^[A-Z\d-]+$/)),
      name: text,
    }),
    v.description(
      'Whose bank holidays are no business days: codes of the package date-holidays, and the name that is printed.',
    ),
  ),
  registeredOffice: fact(
    strict({ street: text, city: text, postcode: text, country: text }),
    disclosed('The registered office address'),
  ),
  telephone: fact(telephone, 'For general enquiries: +44 (0)20 7946 0000.'),
  pressTelephone: fact(telephone, 'The press contact’s telephone number.'),
  hazardTelephone: fact(telephone, 'For hazards at a site, answered day and night.'),
  speakUpHotline: fact(
    strict({ provider: text, telephone }),
    'The third-party hotline for concerns, and its number.',
  ),
  dataProtectionRegistration: fact(
    text,
    'The registration number of the Information Commissioner’s Office (Data Protection (Charges and Information) Regulations 2018).',
  ),
  vatNumber: fact(
    v.nullable(text),
    'The VAT number, if the company is registered for VAT (SI 2002/2013, regulation 6(1)(g), where what the company does is subject to VAT).',
  ),
  euRepresentative: fact(
    v.nullable(text),
    'The representative in the European Union (EU GDPR, article 27, where it applies).',
  ),
  modernSlaverySignatory: fact(
    text,
    'The director who signs the modern slavery statement (Modern Slavery Act 2015, section 54(6), where turnover reaches the threshold).',
  ),
  actingHeadOfSustainability: fact(text, 'Who checks sustainability claims while that post is open.'),
  securityTxtExpires: v.pipe(
    instant,
    v.description('When /.well-known/security.txt expires, at most a year ahead (RFC 9116).'),
  ),
});

export const organization = parseFacts('company/organization.json', organizationSchema, data);

/** A name before a full stop, without its own: “… is a subsidiary of Serra, S.A.” */
export const atEndOfSentence = (name: string) => name.replace(/\.$/, '');

/** The build fails when fewer days than this are left before security.txt expires. */
export const securityTxtMinDays = 30;

/** "00 Datum Court, London EC0 0AA, United Kingdom" */
export function formatRegisteredOffice(): string {
  const { street, city, postcode, country } = organization.registeredOffice.value;
  return `${street}, ${city} ${postcode}, ${country}`;
}
