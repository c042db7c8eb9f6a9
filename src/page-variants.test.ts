import { describe, expect, it } from 'vitest';
import { resolveVariants } from './page-variants.ts';

const variantsFor = (address: string) => {
  const { pathname, search } = new URL(address, 'http://site.example');
  return resolveVariants(pathname, search);
};

describe('a query', () => {
  it.each([
    ['/portfolio?category=Energy', 'portfolio/category-energy'],
    ['/portfolio?category=Urban+Redevelopment', 'portfolio/category-urban-redevelopment'],
    ['/portfolio?category=urban%20redevelopment&utm_source=x', 'portfolio/category-urban-redevelopment'],
    ['/portfolio?category=Castles', 'portfolio/unknown-category'],
    ['/portfolio?project=swedish-wind-farm', 'portfolio/project-swedish-wind-farm'],
    ['/portfolio?category=Energy&project=swedish-wind-farm', 'portfolio/project-swedish-wind-farm'],
    ['/investor-relations?view=portal', 'investor-relations/portal'],
    ['/contact', 'contact/general'],
    ['/contact?utm_source=x', 'contact/general'],
    ['/contact?subject=media', 'contact/media'],
    ['/contact?subject=castles', 'contact/general'],
    ['/contact?subject=__proto__', 'contact/general'],
    ['/insights?category=Property', 'insights/category-property'],
    ['/insights?article=grid-queue', 'insights/article-grid-queue'],
    ['/portfolio?project=swedish-wind-farm?utm_source=x', 'portfolio/project-swedish-wind-farm'],
    ['/portfolio?project=swedish-wind-farm.', 'portfolio/project-swedish-wind-farm'],
    ['/portfolio?category=Energy,', 'portfolio/category-energy'],
    ['/portfolio?category=Urban%20Redevelopment%22', 'portfolio/category-urban-redevelopment'],
    ['/portfolio?category=Energyx', 'portfolio/unknown-category'],
    ['/investor-relations?view=portal?utm_source=x', 'investor-relations/portal'],
    ['/investor-relations?view=portal)', 'investor-relations/portal'],
    ['/contact?subject=media?utm_source=x', 'contact/media'],
    ['/contact?subject=Investor-Portal.', 'contact/investor-portal'],
    ['/contact?subject=media-kit', 'contact/general'],
    ['/insights?category=Property?utm_source=x', 'insights/category-property'],
    ['/insights?article=grid-queue?utm_source=x', 'insights/article-grid-queue'],
    ['/insights?article=grid-queue-', 'insights/article-grid-queue'],
    ['/insights?article=Grid-Queue.&category=Energy,', 'insights/article-grid-queue-from-category'],
    ['/insights?article=grid-queue&category=Infrastructure', 'insights/article-grid-queue-from-category'],
  ])('%s shows %s', (address, name) => {
    expect(variantsFor(address)[0]).toEqual({ name, status: 200 });
  });

  it.each([
    '/portfolio',
    '/portfolio?category=',
    '/portfolio?category=All',
    '/portfolio?utm_source=x',
    '/contact?subject=speak-up',
    '/contact?subject=speak-up.',
    '/contact?subject=speak-up?utm_source=x',
    '/contact?subject=Speak-Up%20',
    '/contact?subject=%22speak-up%22',
    '/contact?subject=speak',
    '/portfolio?category=All.',
    '/contact?subject=application&role=asset-manager',
    '/contact?subject=partnership&with=developers',
    '/contact?about=privacy',
    '/contact?receipt=x',
    '/contact?clear',
    '/insights?search=fees',
    '/insights?search=&category=Energy',
    '/about?category=Energy',
    '/investor-relations?view=press',
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
