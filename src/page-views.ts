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
 * The views that a query asks for, the best first; the first that the build has is shown, and the page itself when there is
 * none. A view is what a page shows for a query: the build makes a file of each (src/pages/views).
 */
export const resolveViews: ResolveViews = (path, query) => viewsOf[path]?.(new URLSearchParams(query)) ?? [];
