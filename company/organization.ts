import * as v from 'valibot';
import * as f from './fact-schema.ts';
import data from './organization.json' with { type: 'json' };

const company = f.strict({
  name: f.fact(f.text, 'As registered.'),
  number: f.fact(f.text, 'Its registration number.'),
});

/** The identity of the group. docs/launch-checklist.md has the law that asks for each fact. */
const organizationSchema = f.strict({
  tradingName: f.fact(f.text, 'The trading name.'),
  tagline: f.fact(f.text, 'The tagline.'),
  operatingCompany: company,
  parent: company,
  placeOfRegistration: f.fact(f.text, 'The part of the country in which both companies are registered.'),
  bankHolidays: v.pipe(
    f.strict({
      country: f.textLike('a country code such as GB', /^[A-Z]{2}$/),
      region: v.nullable(
        f.textLike('a code of the package date-holidays such as ENG, or null', /^[A-Z\d-]+$/),
      ),
      name: f.text,
    }),
    v.description(
      'The country whose bank holidays are not business days, as codes of date-holidays and as printed.',
    ),
  ),
  registeredOffice: f.fact(
    f.strict({ street: f.text, city: f.text, postcode: f.text, country: f.text }),
    'The registered office.',
  ),
  telephone: f.fact(f.telephone, 'For general enquiries.'),
  pressTelephone: f.fact(f.telephone, 'For the press.'),
  hazardTelephone: f.fact(f.telephone, 'For hazards at a site, answered day and night.'),
  speakUpHotline: f.fact(
    f.strict({ provider: f.text, telephone: f.telephone }),
    'The third-party hotline for concerns.',
  ),
  dataProtectionRegistration: f.fact(f.text, 'The registration number of the data protection authority.'),
  vatNumber: f.fact(v.nullable(f.text), 'The VAT number, if any.'),
  euRepresentative: f.fact(v.nullable(f.text), 'The representative in the European Union, if any.'),
  modernSlaverySignatory: f.fact(f.text, 'The director who signs the modern slavery statement.'),
  actingHeadOfSustainability: f.fact(f.text, 'Who checks sustainability claims while that post is open.'),
  policiesAtLaunch: f.fact(
    f.strict({
      version: f.textLike('two numbers with a full stop, such as 1.1', /^\d+\.\d+$/),
      effective: f.day,
    }),
    'The version of every policy with which the site is launched, and the day from which it is in effect.',
  ),
  securityTxtExpires: v.pipe(f.instant, v.description('When /.well-known/security.txt expires (RFC 9116).')),
});

export const organization = f.parseFacts('company/organization.json', organizationSchema, data);

/** A name at the end of a sentence. It loses its own full stop: “… is a subsidiary of Serra, S.A.” */
export const atEndOfSentence = (name: string) => name.replace(/\.$/, '');

/** The build fails if security.txt expires within fewer days than this. */
export const securityTxtMinDays = 30;

/** "00 Datum Court, London EC0 0AA, United Kingdom" */
export function formatRegisteredOffice(): string {
  const { street, city, postcode, country } = organization.registeredOffice.value;
  return `${street}, ${city} ${postcode}, ${country}`;
}
