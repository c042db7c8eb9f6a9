import type { BreadcrumbList, Graph, Organization, Thing, WebSite } from 'schema-dts';
import { offices } from '../../company/offices.ts';
import { organization } from '../../company/organization.ts';
import { describePage, mainRoutes, routeAt } from '../../company/site-map.ts';
import { telephoneHref } from '../../company/telephone.ts';

/*
 * The structured data of pages, in the vocabulary of schema.org. Placeholders of company/ are left out, except the name, which is
 * required.
 */

const name = organization.tradingName.value;

const settled = <Value>(fact: { readonly status: string; readonly value: Value }) =>
  fact.status === 'settled' ? fact.value : undefined;

const organizationId = (site: URL) => new URL('/#organization', site).href;

/** The group, as a publisher or an employer. */
export const publisherData = (site: URL) =>
  ({ '@type': 'Organization', '@id': organizationId(site), name, url: site.href }) as const;

/** The company for search engines. Facts that are placeholders are left out. */
export function organizationData(site: URL): Organization {
  const legalName = settled(organization.operatingCompany.name);
  const telephone = settled(organization.telephone);
  const vatID = settled(organization.vatNumber);
  const address = settled(organization.registeredOffice);
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name,
    ...(legalName && { legalName }),
    url: site.href,
    logo: new URL('/icon.png', site).href,
    slogan: organization.tagline.value,
    description: describePage('/'),
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

/** The website for search engines, published by the company. */
export const websiteData = (site: URL): WebSite => ({
  '@type': 'WebSite',
  '@id': new URL('/#website', site).href,
  name,
  url: site.href,
  inLanguage: 'en-GB',
  publisher: { '@id': organizationId(site) },
});

/**
 * The breadcrumbs of a page: below the home page, and an article below the list of articles.
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

/** The text of a `script` of the type `application/ld+json`. */
export function structuredDataScript(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
