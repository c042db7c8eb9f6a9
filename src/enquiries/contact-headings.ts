import type { EnquirySubject, EnquirySubjectSlug } from '../../company/enquiry-subjects.ts';
import { organization } from '../../company/organization.ts';
import { formatTelephone } from '../../company/telephone.ts';
import type { ContactState } from './contact-state.ts';
import type { ConcernState } from './concern-state.ts';

interface Heading {
  readonly title: string;
  readonly lead: string;
}

/** What one came to do, by the subject of the form. */
const formHeadings: Readonly<Record<EnquirySubjectSlug, Heading>> = {
  general: { title: 'Contact', lead: 'Tell us what you need. The right person will reply.' },
  'formal-complaint': {
    title: 'Make a formal complaint',
    lead: 'Tell us what happened and what you would like us to do. It costs nothing.',
  },
  'speak-up': { title: 'Report a concern', lead: 'You need not say who you are.' },
  'data-protection': {
    title: 'Data protection request',
    lead: 'Ask what we hold about you, or ask us to correct or delete it. It costs nothing.',
  },
  accessibility: {
    title: 'Report an accessibility issue',
    lead: 'Tell us which page it was, and what got in your way.',
  },
  'investor-access': {
    title: 'Request investor access',
    lead: 'Tell us who you invest for and where you are based.',
  },
  'investor-portal': { title: 'Investor portal', lead: 'Tell us what you need from the portal.' },
  application: {
    title: 'Apply for a role',
    lead: 'Tell us what you have done, and why you would like to join.',
  },
  partnership: {
    title: 'Explore a partnership',
    lead: 'Tell us about the place, and what you would like to do there.',
  },
  media: {
    title: 'Media enquiry',
    lead: `Tell us your deadline. If it is urgent, telephone ${formatTelephone(organization.pressTelephone.value)}.`,
  },
};

/**
 * The title and the first sentence of the page in a state.
 * @param subject of the form, where the state has one
 * @param role that is applied for, such as "Investment Analyst, London"
 */
export function headingOf(
  state: Exclude<ContactState, { kind: ConcernState['kind'] }>,
  subject: EnquirySubjectSlug = 'general',
  role?: string,
): Heading {
  switch (state.kind) {
    case 'receipt':
      return {
        title: receivedTitle(state.receipt.subject),
        lead: 'We have your message. Keep this reference.',
      };
    case 'no-receipt':
      return { title: 'Receipt not found', lead: 'What you sent is not affected.' };
    case 'new-form':
    case 'form':
      return {
        ...formHeadings[subject],
        ...(subject === 'application' && role !== undefined && { title: `Apply: ${role}` }),
      };
  }
}

function receivedTitle({ slug, about }: EnquirySubject): string {
  if (slug === 'formal-complaint' || about) return 'Complaint received';
  if (slug === 'data-protection') return 'Request received';
  return slug === 'application' ? 'Application received' : 'Message received';
}
