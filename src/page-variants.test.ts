import { describe, expect, it } from 'vitest';
import { contentNames } from '../tests/support/content-sources.ts';
import { resolveVariants } from './page-variants.ts';

const [project = '', article = ''] = [contentNames('projects')[0], contentNames('articles')[0]];

const variantsFor = (address: string) => {
  const { pathname, search } = new URL(address, 'http://site.example');
  return resolveVariants(pathname, search);
};

describe('a query', () => {
  it.each([
    ['/portfolio?category=Energy', 'portfolio/category-energy'],
    ['/portfolio?category=Urban+Redevelopment', 'portfolio/category-urban-redevelopment'],
    ['/portfolio?category=Castles', 'portfolio/unknown-category'],
    [`/portfolio?project=${project}`, `portfolio/project-${project}`],
    [`/portfolio?category=Energy&project=${project}`, `portfolio/project-${project}`],
    ['/investor-relations?view=portal', 'investor-relations/portal'],
    ['/sustainability', 'sustainability/overview'],
    ['/sustainability?utm_source=x', 'sustainability/overview'],
    ['/contact', 'contact/general'],
    ['/contact?subject=media', 'contact/media'],
    ['/contact?subject=__proto__', 'contact/general'],
    ['/insights?category=Property', 'insights/category-property'],
    [`/insights?article=${article}`, `insights/article-${article}`],
    [`/portfolio?project=${project}?utm_source=x`, `portfolio/project-${project}`],
    ['/portfolio?category=Urban%20Redevelopment%22', 'portfolio/category-urban-redevelopment'],
    ['/contact?subject=Investor-Portal.', 'contact/investor-portal'],
    [
      `/insights?article=${article.toUpperCase()}.&category=Energy,`,
      `insights/article-${article}-from-category`,
    ],
    [`/insights?article=${article}&category=Infrastructure`, `insights/article-${article}-from-category`],
  ])('%s shows %s', (address, name) => {
    expect(variantsFor(address)[0]).toEqual({ name, status: 200 });
  });

  it.each([
    '/portfolio',
    '/portfolio?category=',
    '/contact?subject=speak-up',
    '/contact?subject=speak-up?utm_source=x',
    '/contact?subject=Speak-Up%20',
    '/contact?subject=application&role=asset-manager',
    '/contact?subject=partnership&with=developers',
    '/contact?about=privacy',
    '/contact?receipt=x',
    '/insights?search=fees',
    '/sustainability?tons=9',
    '/sustainability?tons=',
    '/about?category=Energy',
  ])('%s shows the page itself', (address) => {
    expect(variantsFor(address)).toEqual([]);
  });

  it.each([
    ['/insights?article=nothing', 'insights/unknown-article'],
    ['/insights?article=../secret', 'insights/unknown-article'],
    ['/portfolio?project=nothing', 'portfolio/unknown-project'],
  ])('%s, which does not exist, falls back to a page with status 404', (address, name) => {
    expect(variantsFor(address).at(-1)).toEqual({ name, status: 404 });
  });
});
