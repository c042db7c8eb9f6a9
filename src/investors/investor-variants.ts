import { knownName } from '../../company/known-name.ts';

/** The variant that answers a query of /investor-relations; none where the page itself does. */
export const investorVariants = (query: URLSearchParams) =>
  knownName(['portal'], query.get('view'))
    ? [{ name: 'investor-relations/portal', status: 200 } as const]
    : [];
