import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bankHolidaysOf, type Place } from '../../company/deadlines.ts';
import { currencies } from '../../company/figure-format.ts';
import { headquartersTimeZone, offices } from '../../company/offices.ts';
import { organization } from '../../company/organization.ts';
import { roleSources } from './content-sources.ts';
import type { ProjectCopy } from './project-copy.ts';

type Facts = Readonly<Record<string, unknown>>;

const fact = (value: unknown) => ({ status: 'settled', value });
const company = (name: string) => ({ name: fact(name), number: fact('24172839') });

/** Far from Greenwich on both sides. The second company is in the first of these where this company is not. */
const homes = [
  {
    office: {
      city: 'Auckland',
      country: 'New Zealand',
      timeZone: 'Pacific/Auckland',
      longitude: 174.8,
      latitude: -36.8,
    },
    bankHolidays: { country: 'NZ', region: 'AUK', name: 'Auckland' },
  },
  {
    office: {
      city: 'Paramaribo',
      country: 'Suriname',
      timeZone: 'America/Paramaribo',
      longitude: -55.2,
      latitude: 5.9,
    },
    bankHolidays: { country: 'SR', region: null, name: 'Suriname' },
  },
] as const;
const [home = homes[0]] = homes.filter(
  ({ office, bankHolidays }) =>
    office.timeZone !== headquartersTimeZone && bankHolidays.country !== organization.bankHolidays.country,
);
const { city, country, timeZone } = home.office;

/** Where the second company counts days: in another time zone and with other bank holidays than this company. */
export const secondPlace: Place = {
  timeZone,
  bankHolidays: bankHolidaysOf(home.bankHolidays.country, home.bankHolidays.region),
};

/** The currency in which the second company has an amount that this company has in the given one. */
export function secondCurrency(currency: string): string {
  const known: readonly string[] = currencies;
  return currencies[(known.indexOf(currency) + 1) % currencies.length] ?? currency;
}

const inSecondCurrency = (facts: Facts) =>
  JSON.parse(
    JSON.stringify(facts).replaceAll(
      new RegExp(`"(${currencies.join('|')})\\b`, 'g'),
      (_, currency: string) => `"${secondCurrency(currency)}`,
    ),
  ) as Facts;

export const secondLeader = 'Zoë Grünwald';

const changes: Readonly<Record<string, (facts: Facts) => Facts>> = {
  'company/organization.json': (facts) => ({
    ...facts,
    tradingName: fact('Vlierhout'),
    operatingCompany: company('Vlierhout Vastgoed N.V.'),
    parent: company('Köhler & Zonen N.V.'),
    placeOfRegistration: fact(country),
    bankHolidays: home.bankHolidays,
    registeredOffice: fact({ street: 'Veerhaven 7', city, postcode: '3016 CJ', country }),
    telephone: fact('+31 10 555 0142'),
    modernSlaverySignatory: fact('a director of Vlierhout Vastgoed N.V.'),
  }),
  'company/offices.json': () => ({
    offices: [
      home.office,
      { city: 'Lisbon', country: 'Portugal', timeZone: 'Europe/Lisbon', longitude: -9.1, latitude: 38.7 },
    ].map((place, index) => ({ ...offices[0], ...place, isHeadquarters: index === 0 })),
  }),
  'company/mailboxes.json': ({ $schema: _, ...facts }) =>
    Object.fromEntries(
      Object.keys(facts).map((name) => [name, fact(`${name.toLowerCase()}@vlierhout.example`)]),
    ),
  'company/leadership-posts.json': ({ posts }) => ({
    posts: (posts as Facts[]).map((post, index) => ({
      ...post,
      holder: index === 0 ? { name: secondLeader, text: 'Joined in 2026.' } : null,
    })),
  }),
  'company/commitments.json': inSecondCurrency,
  'company/figures.json': inSecondCurrency,
  'company/funds.json': inSecondCurrency,
  'brand/names.json': (facts) => ({ ...facts, slug: 'vlierhout', referencePrefix: 'VH' }),
};

/**
 * Makes a copy of the project that of an invented company with other names, letters, offices, mailboxes and currencies, in another
 * time zone and with other bank holidays; it has appointed a leader. Its texts, amounts and promised time limits are those of this
 * company.
 */
export function becomeSecondCompany({ folder }: ProjectCopy): void {
  const edit = (name: string, work: (text: string) => string) => {
    writeFileSync(join(folder, name), work(readFileSync(join(folder, name), 'utf8')));
  };
  for (const [name, change] of Object.entries(changes))
    edit(name, (text) => JSON.stringify(change(JSON.parse(text) as Facts)));
  for (const { slug } of roleSources())
    edit(`content/roles/${slug}.mdx`, (text) => text.replace(/^location: .*/m, 'location: Lisbon'));
}
