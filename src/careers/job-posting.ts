import type { JobPosting, Organization } from 'schema-dts';
import { employmentTypes, type EmploymentType } from '../../company/categories.ts';
import { companyDay } from '../../company/dates.ts';
import { offices } from '../../company/offices.ts';
import { termsOf } from '../../company/optional-facts.ts';

/** Cities whose law requires the pay in every advertisement (New York City Administrative Code, section 8-107(32)). */
const payDemandedIn = ['New York'];

/** Whether the closing date of a role is over at the headquarters. A build then leaves the role out. */
export const hasClosed = (
  slug: string,
  { closes }: Pick<ReturnType<typeof termsOf>, 'closes'> = termsOf(slug),
  now = new Date(),
) => closes !== null && closes < companyDay(now);

/** Whether a role may be advertised. One that may not is listed as not open yet. */
export const isAdvertised = (
  { slug, location }: Pick<Role, 'slug' | 'location'>,
  { pay }: Pick<ReturnType<typeof termsOf>, 'pay'> = termsOf(slug),
) => pay !== null || !payDemandedIn.includes(location);

/** Replaces the description of a role whose pay must be stated first. */
export const notOpenYet = 'Opening soon, once its pay is published here. You may register your interest.';

interface Role {
  readonly slug: string;
  readonly title: string;
  readonly location: string;
  readonly type: EmploymentType;
  readonly summary: string;
}

/** The structured data of an open role; nothing without the date of its advertisement, which search engines require. */
export function jobPostingData(
  { slug, title, location, type, summary }: Role,
  site: URL,
  hiringOrganization: Organization,
  { pay, closes, posted } = termsOf(slug),
): JobPosting | undefined {
  const office = offices.find(({ city }) => city === location);
  if (!posted || !office) return undefined;
  return {
    '@type': 'JobPosting',
    title,
    description: summary,
    datePosted: posted,
    ...(closes && { validThrough: closes }),
    ...(pay && {
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: pay.currency,
        value: { '@type': 'QuantitativeValue', minValue: pay.from, maxValue: pay.to, unitText: 'YEAR' },
      },
    }),
    employmentType: employmentTypes[type],
    directApply: true,
    url: new URL(`/careers#${slug}`, site).href,
    hiringOrganization,
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: office.city, addressCountry: office.country },
    },
  };
}
