import { contactLink } from '../../../company/enquiry-subjects.ts';

/** Where the acknowledgement leads, as a form sends it: a GET form replaces the query of its action. */
export interface PortalDestination {
  readonly action: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** What the button says: the portal with its domain, or who arranges access. */
  readonly name: string;
}

/** @param portal absolute address of the portal, or `null` while access is arranged by Investor Relations. */
export function portalDestination(portal: string | null): PortalDestination {
  if (portal === null) {
    const link = contactLink('investor-portal');
    const [action = link, query = ''] = link.split('?');
    return { action, query: [...new URLSearchParams(query)], name: 'Investor Relations' };
  }
  const { origin, pathname, searchParams, host } = new URL(portal);
  return { action: origin + pathname, query: [...searchParams], name: host };
}
