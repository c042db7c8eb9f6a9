// The texts of inline scripts that are made here. The build accepts these, those in files, and Astro’s own.

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

/**
 * Imports a script of the site after the first paint. Nothing is painted in a page that is prerendered, or in a tab behind
 * another, before it is shown.
 *
 * @param path "/_astro/document.a1b2c3d4.js"
 */
export const importAfterFirstPaint = (path: string) =>
  `addEventListener("load",()=>new PerformanceObserver(()=>import("${path}")).observe({type:"paint",buffered:true}))`;
