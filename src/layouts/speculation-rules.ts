/**
 * Browsers prerender a page when the pointer rests on its link. Files, searches and other origins are left out. So is /contact,
 * because prerendering the form for a concern would look like a visit to it.
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
