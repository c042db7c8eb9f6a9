import * as v from 'valibot';
import { fact, instant, parseFacts, strict, telephone, text, textLike } from './fact-schema.ts';
import data from './organization.json' with { type: 'json' };

const company = strict({
  name: fact(text, 'As registered.'),
  number: fact(text, 'Its registration number.'),
});

/** The identity of the group. docs/launch-checklist.md has the law that asks for each fact. */
export const organizationSchema = strict({
  tradingName: fact(text, 'The trading name.'),
  tagline: fact(text, 'The tagline.'),
  operatingCompany: company,
  parent: company,
  placeOfRegistration: fact(text, 'The part of the country in which both companies are registered.'),
  bankHolidays: v.pipe(
    strict({
      country: textLike('a country code such as GB', /^[A-Z]{2}$/),
      region: v.nullable(textLike('a code of the package date-holidays such as ENG, or null', /^[A-Z\d-]+$/)),
      name: text,
    }),
    v.description(
      'The country whose bank holidays are not business days, as codes of date-holidays and as printed.',
    ),
  ),
  registeredOffice: fact(
    strict({ street: text, city: text, postcode: text, country: text }),
    'The registered office.',
  ),
  telephone: fact(telephone, 'For general enquiries.'),
  pressTelephone: fact(telephone, 'For the press.'),
  hazardTelephone: fact(telephone, 'For hazards at a site, answered day and night.'),
  speakUpHotline: fact(strict({ provider: text, telephone }), 'The third-party hotline for concerns.'),
  dataProtectionRegistration: fact(text, 'The registration number of the data protection authority.'),
  vatNumber: fact(v.nullable(text), 'The VAT number, if any.'),
  euRepresentative: fact(v.nullable(text), 'The representative in the European Union, if any.'),
  modernSlaverySignatory: fact(text, 'The director who signs the modern slavery statement.'),
  actingHeadOfSustainability: fact(text, 'Who checks sustainability claims while that post is open.'),
  securityTxtExpires: v.pipe(instant, v.description('When /.well-known/security.txt expires (RFC 9116).')),
});

export const organization = parseFacts('company/organization.json', organizationSchema, data);

/** A name at the end of a sentence. It loses its own full stop: “… is a subsidiary of Serra, S.A.” */
export const atEndOfSentence = (name: string) => name.replace(/\.$/, '');

/** The build fails if security.txt expires within fewer days than this. */
export const securityTxtMinDays = 30;

/** "00 Datum Court, London EC0 0AA, United Kingdom" */
export function formatRegisteredOffice(): string {
  const { street, city, postcode, country } = organization.registeredOffice.value;
  return `${street}, ${city} ${postcode}, ${country}`;
}
