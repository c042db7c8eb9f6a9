import type { EnquirySubjectSlug } from '../../../company/enquiry-subjects.ts';
import { answeredBy, type MailboxName } from '../../../company/mailboxes.ts';
import { formatRegisteredOffice } from '../../../company/organization.ts';
import { rightToComplain } from '../../../company/right-to-complain.ts';

/** A text from which a reply is begun. What stands in braces is filled in, and what stands in square brackets is to be written. */
export interface SavedTextContent {
  readonly title: string;
  readonly text: string;
  /** The subject to which it is offered alone; null for every subject of its mailbox. */
  readonly subject: EnquirySubjectSlug | null;
}

export interface SavedText extends SavedTextContent {
  readonly id: string;
}

type FirstText = SavedText & { readonly mailbox: MailboxName };

const court = 'You may take legal advice or go to court at any time.';

/** What somebody may do who is unhappy with how a complaint was answered, as the complaints procedure has it. */
const escalation = {
  complaints: `If you are unhappy with our final response, or it is late, ask ${answeredBy.complaints} to refer your complaint to the Audit & Risk Committee. The reasons that you gave are enough. ${court}`,
  privacy: `If you are unhappy with our final response, or it is late, ask ${answeredBy.complaints} to refer your complaint to the Audit & Risk Committee. The reasons that you gave are enough. ${rightToComplain} ${court}`,
  committeeChair: `If you are unhappy with our final response, or it is late, ask ${answeredBy.committeeChair} to have your complaint reviewed by a member of the committee who took no part in the matter. ${court}`,
} as const satisfies Partial<Record<MailboxName, string>>;

const reviewOfConcern = `If you think that this was handled badly, raise a new concern with the other recipient in the form, unless it is about that person, or write to “A member of the Audit & Risk Committee”, ${formatRegisteredOffice()}.`;

/** An acknowledgment gives the reference, sums up the complaint, names who investigates, and lists the dates. */
const complaintTexts = (
  mailbox: keyof typeof escalation,
  subject: EnquirySubjectSlug | null,
): readonly FirstText[] => [
  {
    id: `${mailbox}-acknowledge-complaint`,
    mailbox,
    subject,
    title: 'Acknowledge a complaint',
    text: `Dear {name},

Thank you for your complaint of {received}. Your reference is {reference}: please give it if you write or call.

We understand your complaint to be this: [what happened, and what the person asks for].

[Name and role] will investigate it. Whoever investigates has had no part in the matter.

You will hear from us by these dates:
{dates}

${escalation[mailbox]}`,
  },
  {
    id: `${mailbox}-update-complaint`,
    mailbox,
    subject,
    title: 'Progress of a complaint',
    text: `Dear {name},

This is how your complaint {reference} stands.

Since we last wrote, we have [what was done].
We still need [what is missing].

You will hear from us again by these dates:
{dates}`,
  },
  {
    id: `${mailbox}-answer-complaint`,
    mailbox,
    subject,
    title: 'Final response to a complaint',
    text: `Dear {name},

This is our final response to your complaint {reference} of {received}.

Our decision: [the decision].
The reasons: [the reasons].
The evidence: [what the decision rests on].
What we will do: [what is put right, by whom and by when].

${escalation[mailbox]}`,
  },
];

const concernTexts = (mailbox: 'speakUp' | 'committeeChair'): readonly FirstText[] => [
  {
    id: `${mailbox}-acknowledge-concern`,
    mailbox,
    subject: 'speak-up',
    title: 'Acknowledge a concern',
    text: `Thank you for raising this. Your reference is {reference}.

{role} is handling it. You can reach us here with your case code, and ask for news at any time.

You will hear from us by these dates:
{dates}

${reviewOfConcern}`,
  },
  {
    id: `${mailbox}-answer-concern`,
    mailbox,
    subject: 'speak-up',
    title: 'Feedback on a concern',
    text: `This is the feedback on your concern {reference}.

What was found: [what was found].
What was done: [what was done].
[Say if something is held back, because of discipline or a matter before a court or an authority.]

${reviewOfConcern}`,
  },
];

const dataRequestTexts: readonly FirstText[] = [
  {
    id: 'privacy-acknowledge-request',
    mailbox: 'privacy',
    subject: 'data-protection',
    title: 'Acknowledge a data request',
    text: `Dear {name},

We have your request of {received}. Your reference is {reference}.

We understand that you ask for this: [a copy, a correction, an erasure, …].

You will have our answer by these dates:
{dates}

${rightToComplain}`,
  },
];

/** The texts that the app has from the start, by mailbox. Those who answer a mailbox change and delete them there. */
export const firstSavedTexts: readonly FirstText[] = [
  ...complaintTexts('complaints', null),
  ...complaintTexts('privacy', 'formal-complaint'),
  ...dataRequestTexts,
  ...complaintTexts('committeeChair', 'formal-complaint'),
  ...concernTexts('speakUp'),
  ...concernTexts('committeeChair'),
];
