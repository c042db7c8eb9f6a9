import type {
  Answer,
  Article,
  BreadcrumbList,
  FAQPage,
  Graph,
  JobPosting,
  Organization,
  Place,
  Question,
  SearchAction,
  Thing,
  WebSite,
  WithActionConstraints,
} from 'schema-dts';
import { isoDay } from '../../company/dates.ts';
import { offices } from '../../company/offices.ts';
import { organization } from '../../company/organization.ts';
import { termsOf } from '../../company/optional-facts.ts';
import { mainRoutes, routeAt } from '../../company/site-map.ts';
import { telephoneHref } from '../../company/telephone.ts';
import { searchAddress } from '../search/search.ts';
import { manifestIcons } from '../downloads/icons.ts';
import type { ArticleSummary } from '../insights/article.ts';
import type { Project } from '../portfolio/project.tsx';

/*
 * What pages say of themselves in the words of schema.org. Placeholders of company/ are left out, save the name, without
 * which there is nothing to describe.
 */

const name = organization.tradingName.value;

const settled = <Value>(fact: { readonly status: string; readonly value: Value }) =>
  fact.status === 'settled' ? fact.value : undefined;

const organizationId = (site: URL) => new URL('/#organization', site).href;
const websiteId = (site: URL) => new URL('/#website', site).href;

export function organizationData(site: URL): Organization {
  const legalName = settled(organization.operatingCompany.name);
  const telephone = settled(organization.telephone);
  const vatID = settled(organization.vatNumber);
  const address = settled(organization.registeredOffice);
  const icon = manifestIcons.find(({ size, purpose }) => size === 512 && purpose === 'any');
  if (!icon) throw new RangeError('The logo is the icon of 512 pixels');
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name,
    ...(legalName && { legalName }),
    url: site.href,
    logo: new URL(`/${icon.name}.png`, site).href,
    slogan: organization.tagline.value,
    description: routeAt('/').description,
    ...(telephone && { telephone: telephoneHref(telephone).replace('tel:', '') }),
    ...(vatID && { vatID }),
    ...(address && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: address.street,
        addressLocality: address.city,
        postalCode: address.postcode,
        addressCountry: address.country,
      },
    }),
    location: offices.map(({ city, country }) => ({
      '@type': 'Place',
      name: `${name} ${city}`,
      address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: country },
    })),
  };
}

export function websiteData(site: URL): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: `${new URL(searchAddress(''), site).href}{words}`,
    'query-input': 'required name=words',
  };
  return {
    '@type': 'WebSite',
    '@id': websiteId(site),
    name,
    url: site.href,
    inLanguage: 'en-GB',
    publisher: { '@id': organizationId(site) },
    potentialAction: search,
  };
}

/**
 * Where a page stands: below the home page, and an article below the list of articles.
 * @param path canonical, with query
 */
export function breadcrumbData(site: URL, path: string, title: string): BreadcrumbList {
  const parent = mainRoutes.find((route) => path.startsWith(`${route.path}?`));
  const steps = [
    { name: routeAt('/').linkText, path: '/' },
    ...(parent ? [{ name: parent.title, path: parent.path }] : []),
    { name: title, path },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: new URL(step.path, site).href,
    })),
  };
}

/** The absolute addresses of a page and of its share image. */
interface Addresses {
  readonly url: string;
  readonly image: string;
}

export function articleData(
  site: URL,
  { title, date, category, excerpt, author, url, image }: ArticleSummary & Addresses,
): Article {
  const publisher = { '@type': 'Organization', '@id': organizationId(site), name, url: site.href } as const;
  return {
    '@type': 'Article',
    headline: title,
    description: excerpt,
    articleSection: category,
    datePublished: isoDay(date),
    inLanguage: 'en-GB',
    mainEntityOfPage: url,
    image,
    author: author ? { '@type': 'Person', name: author.name, jobTitle: author.role } : publisher,
    publisher,
  };
}

/** A project as a place, whose address is the city or region that the page states. */
export const projectData = ({
  title,
  description,
  location,
  url,
  image,
}: Pick<Project, 'title' | 'description' | 'location'> & Addresses): Place => ({
  '@type': 'Place',
  name: title,
  description,
  address: location,
  url,
  image,
});

export function questionsData(
  questions: readonly { readonly question: string; readonly answer: readonly string[] }[],
): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }): Question => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') } satisfies Answer,
    })),
  };
}

interface Role {
  readonly slug: string;
  readonly title: string;
  readonly location: string;
  readonly summary: string;
}

/** An open role, if the date of its advertisement, which schema.org’s readers require, is given. */
export function jobPostingData(
  site: URL,
  { slug, title, location, summary }: Role,
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
    employmentType: 'FULL_TIME',
    directApply: true,
    url: new URL(`/careers#${slug}`, site).href,
    hiringOrganization: { '@type': 'Organization', '@id': organizationId(site), name, url: site.href },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: office.city, addressCountry: office.country },
    },
  };
}

/** The text of a `script` of the type `application/ld+json`. */
export function structuredDataScript(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
