import type { ConcernState } from './contact-response.ts';
import { isStoredConcern, type ContactState } from './contact-state.ts';

/** The title and the first sentence of a page. */
export interface Heading {
  readonly title: string;
  readonly lead: string;
}

/** @param form what stands above the form with its subject */
export function headingOf(state: ContactState, form: Heading): Heading {
  if (isStoredConcern(state)) return headingOfConcern(state);
  switch (state.kind) {
    case 'new-form':
    case 'form':
      return form;
    case 'receipt':
      return { title: 'Message received', lead: 'We have your message. Keep this reference.' };
    case 'no-receipt':
      return { title: 'Receipt not found', lead: 'What you sent is not affected.' };
  }
}

/** The title and lead of a page about a concern. */
export function headingOfConcern(state: ConcernState): Heading {
  switch (state.kind) {
    case 'concern-receipt':
      return { title: 'Concern received', lead: 'We have your concern. Your case code now opens it.' };
    case 'concern':
      return {
        title: 'Your concern',
        lead: `Reference ${state.reference}. Only the case code opens this page.`,
      };
    case 'case-code':
      return { title: 'Report a concern', lead: 'You need not say who you are.' };
  }
}
