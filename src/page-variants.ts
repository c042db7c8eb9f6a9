import { contactVariants } from './contact/contact-variants.ts';
import { insightsVariants } from './insights/insights-variants.ts';
import { investorVariants } from './investors/investor-variants.ts';
import { portfolioVariants } from './portfolio/portfolio-variants.ts';
import { sustainabilityVariants } from './sustainability/sustainability-variants.ts';
import type { PageVariant, ResolveVariants } from './server/http/static-site.ts';

const variantsOf: Readonly<Record<string, (query: URLSearchParams) => readonly PageVariant[]>> = {
  '/contact': contactVariants,
  '/insights': insightsVariants,
  '/investor-relations': investorVariants,
  '/portfolio': portfolioVariants,
  '/sustainability': sustainabilityVariants,
};

/**
 * The variants that could answer a query, best first. The first that the build has is shown; if there is none, the page itself.
 * A variant is what a page shows for a query. The build makes a file for each (src/pages/variants).
 */
export const resolveVariants: ResolveVariants = (path, query) =>
  variantsOf[path]?.(new URLSearchParams(query)) ?? [];
