import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { formatDay } from '../../company/dates.ts';
import { eligibleInvestors } from '../../company/funds.ts';
import { organization } from '../../company/organization.ts';
import { describePage, mainRoutes, policyRoutes } from '../../company/site-map.ts';
import { pageDescription } from '../page-description.ts';
import { projectAddress } from '../portfolio/project.tsx';
import { portfolioProjects } from '../portfolio/projects.ts';
import { newestArticles } from '../insights/articles.ts';
import { articleAddress, feeds } from '../insights/article.ts';

/** The site for language models: every page with its description (llmstxt.org). */
export const GET: APIRoute = async ({ site }) => {
  const link = (path: string, text: string, about: string) =>
    `- [${text}](${new URL(path, site).href}): ${about}`;
  const mainLinks = mainRoutes.map(async ({ path, title }) => link(path, title, await pageDescription(path)));
  const projects = (await portfolioProjects()).map(({ slug, title, description }) =>
    link(projectAddress(slug), title, description),
  );
  const articles = (await newestArticles()).map(({ id, data: { title, date, excerpt } }) =>
    link(articleAddress(id), title, `${formatDay(date)}. ${excerpt}`),
  );
  const policies = await getCollection('policies');
  const summaries = new Map(policies.map(({ id, data }) => [`/${id}`, data.summary]));
  const lines = [
    `# ${organization.tradingName.value}`,
    '',
    `> ${describePage('/')}`,
    '',
    `The group is unregulated. Nothing on this site is an offer. Investment opportunities are for ${eligibleInvestors}, target returns are not guaranteed, and capital is at risk. Each figure has a basis at ${new URL('/sustainability', site).href} that says how it is worked out and whether it has been verified.`,
    '',
    `Programs may read, index and quote this site. A quotation names the site, and a figure keeps its date and its label: achieved, target or estimate. See ${new URL('/copyright', site).href}`,
    '',
    '## Pages',
    '',
    ...(await Promise.all(mainLinks)),
    '',
    '## Projects',
    '',
    ...projects,
    '',
    '## Articles',
    '',
    ...articles,
    link(feeds.rss.path, 'Articles as RSS', 'the full text of each article.'),
    '',
    '## Data',
    '',
    link(
      '/downloads/impact-data.json',
      'Impact data as JSON',
      'figures, targets and projects with their basis.',
    ),
    link('/downloads/impact-data.csv', 'Impact data as CSV', 'the same records.'),
    '',
    '## Policies',
    '',
    ...policyRoutes.map(({ path, title }) => link(path, title, summaries.get(path) ?? '')),
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
