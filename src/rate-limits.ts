import type { RateLimit } from './server/http/rate-limit.ts';

const tenMinutes = 10 * 60;

/** A page takes up to 30 ms of CPU time. */
const pages: RateLimit = { name: 'pages', points: 10, duration: 5 };
const posts: RateLimit = { name: 'posts', points: 10, duration: tenMinutes };
/** Posts with an invalid field. Each renders the form again, which takes longer than sending the empty one. */
const refusedPosts: RateLimit = { name: 'refused posts', points: 100, duration: tenMinutes };

/**
 * How much one client may send to each route that renders or writes, by method and path; HEAD counts as GET. Files are not limited,
 * and neither is what is refused before anything is rendered or written.
 */
export const rateLimits = {
  'GET /contact': { page: pages },
  'GET /insights': { page: pages },
  'GET /sustainability': { page: pages },
  /** An image takes up to 60 ms of CPU time. Its count is apart, so that pages and their images do not use up each other’s. */
  'GET /og/tons.png': { image: { name: 'images', points: 10, duration: 5 } },
  'POST /contact': {
    enquiry: posts,
    // These are apart from other posts, so that nobody is kept from raising a concern by what others behind the address send.
    concern: { name: 'concerns', points: 10, duration: tenMinutes },
    caseCode: { name: 'case codes', points: 10, duration: tenMinutes },
    invalid: refusedPosts,
  },
  'POST /insights': {
    subscription: posts,
    invalid: refusedPosts,
    /** Links in emails, which several readers behind one address may follow. */
    link: { name: 'subscription links', points: 30, duration: tenMinutes },
    /** A mail provider unsubscribes many readers from one address. */
    oneClick: { name: 'one-click unsubscriptions', points: 600, duration: tenMinutes },
  },
  'POST /statistics': {
    /** A page that is read sends two reports, and an office of many readers may share one address. */
    report: { name: 'statistics', points: 600, duration: tenMinutes },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, RateLimit>>>>;
