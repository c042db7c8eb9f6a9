import type { ContactState } from '../../../forms/contact-state.ts';
import type { EnquirySubjectSlug } from '../../../company/enquiry-subjects.ts';

interface ContactHead {
  readonly title: string;
  readonly lead: string;
}

const receivedTitles: Readonly<Partial<Record<EnquirySubjectSlug, string>>> = {
  'formal-complaint': 'Complaint received',
  'speak-up': 'Report received',
  'data-protection': 'Request received',
  application: 'Application received',
};

/** The heading of each state of the page, and the line beside it. */
export function contactHead(state: ContactState, usual: string): ContactHead {
  switch (state.view) {
    case 'new-form':
    case 'form':
    case 'case-code':
      return {
        title: usual,
        lead: 'Tell us who you are and what you need. The right person will reply.',
      };
    case 'receipt': {
      const slug = state.receipt.subject.slug as EnquirySubjectSlug;
      return {
        title: receivedTitles[slug] ?? 'Message received',
        lead: 'It is stored. Please keep what is on this page.',
      };
    }
    case 'no-receipt':
      return { title: 'No receipt here', lead: 'What you sent is not affected.' };
    case 'case':
      return {
        title: 'Your report',
        lead: `Reference ${state.shown.reference}. Only the case code opens this page.`,
      };
  }
}

/** Whether something on the page wants to be put right, which its title then says first. */
export function needsAttention(state: ContactState): boolean {
  if (state.view === 'case') return state.error !== undefined;
  return state.view === 'form' || state.view === 'case-code' || state.view === 'no-receipt';
}
