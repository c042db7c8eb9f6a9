import { knownName } from '../../company/known-name.ts';

/** The view that answers a query of /investor-relations; none where the page itself does. */
export const investorViews = (query: URLSearchParams) =>
  knownName(['portal'], query.get('view'))
    ? [{ name: 'investor-relations/portal', status: 200 } as const]
    : [];
