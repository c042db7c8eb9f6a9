import type { PolicyPath } from './site-map.ts';

/** The three or four policies that a policy’s reader may need next, the most closely related first. */
export const relatedPolicies: Readonly<Record<PolicyPath, readonly PolicyPath[]>> = {
  '/privacy': ['/cookies', '/data-protection', '/info-security', '/regulatory-disclosure'],
  '/cookies': ['/privacy', '/info-security', '/website-terms'],
  '/terms': ['/website-terms', '/disclaimer', '/investor-terms', '/privacy'],
  '/website-terms': ['/terms', '/disclaimer', '/copyright', '/accessibility'],
  '/disclaimer': ['/website-terms', '/investor-terms', '/regulatory-disclosure', '/esg-policy'],
  '/investor-terms': ['/disclaimer', '/regulatory-disclosure', '/aml-ctf', '/conflicts'],
  '/data-protection': ['/privacy', '/info-security', '/investor-terms', '/regulatory-disclosure'],
  '/accessibility': ['/website-terms', '/code-of-conduct', '/regulatory-disclosure', '/privacy'],
  '/copyright': ['/website-terms', '/terms', '/disclaimer', '/privacy'],
  '/esg-policy': ['/risk-management', '/health-safety', '/modern-slavery', '/disclaimer'],
  '/aml-ctf': ['/anti-corruption', '/investor-terms', '/privacy', '/risk-management'],
  '/anti-corruption': ['/code-of-conduct', '/conflicts', '/aml-ctf', '/whistleblowing'],
  '/conflicts': ['/code-of-conduct', '/anti-corruption', '/investor-terms', '/whistleblowing'],
  '/modern-slavery': ['/code-of-conduct', '/whistleblowing', '/esg-policy', '/health-safety'],
  '/whistleblowing': ['/code-of-conduct', '/anti-corruption', '/health-safety', '/regulatory-disclosure'],
  '/health-safety': ['/esg-policy', '/risk-management', '/whistleblowing', '/modern-slavery'],
  '/info-security': ['/data-protection', '/privacy', '/risk-management', '/code-of-conduct'],
  '/regulatory-disclosure': ['/disclaimer', '/investor-terms', '/privacy', '/whistleblowing'],
  '/code-of-conduct': ['/anti-corruption', '/conflicts', '/whistleblowing', '/info-security'],
  '/risk-management': ['/esg-policy', '/info-security', '/health-safety', '/conflicts'],
};
