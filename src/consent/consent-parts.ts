/** The ids of what src/consent/consent-region.tsx renders and src/consent/consent-region.client.ts uses. */
export const consentParts = {
  /** The banner. */
  region: 'consent',
  /** What was saved, for screen readers. */
  status: 'consent-status',
  /** The form of the banner. */
  categories: 'consent-categories',
  /** The form of the cookie policy; other pages have none. */
  settings: 'settings-categories',
} as const;
