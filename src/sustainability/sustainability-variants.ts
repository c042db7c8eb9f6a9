import { tonsParameter } from './typed-tons.ts';

/** The variants that answer a query of /sustainability: the page, unless tons are to be drawn, which is done on request. */
export const sustainabilityVariants = (query: URLSearchParams) =>
  query.has(tonsParameter) ? [] : [{ name: 'sustainability/overview', status: 200 } as const];
