/** The view that answers a query of /investor-relations; none where the page itself does. */
export const investorViews = (query: URLSearchParams) =>
  query.get('view') === 'portal' ? [{ name: 'investor-relations/portal', status: 200 } as const] : [];
