import { contactViews } from './enquiries/contact-views.ts';
import { insightsViews } from './insights/insights-views.ts';
import { investorViews } from './investors/investor-views.ts';
import { portfolioViews } from './portfolio/portfolio-views.ts';
import type { PageView, ResolveViews } from './server/http/static-site.ts';

const viewsOf: Readonly<Record<string, (query: URLSearchParams) => readonly PageView[]>> = {
  '/contact': contactViews,
  '/insights': insightsViews,
  '/investor-relations': investorViews,
  '/portfolio': portfolioViews,
};

/**
 * The variants that could answer a query, best first. The first that the build has is shown; if there is none, the page itself.
 * A variant is what a page shows for a query. The build makes a file for each (src/pages/views).
 */
export const resolveViews: ResolveViews = (path, query) => viewsOf[path]?.(new URLSearchParams(query)) ?? [];
