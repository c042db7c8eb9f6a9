/**
 * Browsers prerender a page when a link to it is hovered; files, searches and other origins are left out, and /contact, since a
 * request for the form for a concern would look like a visit to it.
 */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/contact', '/downloads/*', '/feed.*', '*\\?search=*'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
