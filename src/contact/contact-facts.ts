import { formatCommitment } from '../../company/commitments.ts';
import { eligibleInvestors } from '../../company/funds.ts';
import { organization } from '../../company/organization.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import type { LinkedText } from './linked-text.tsx';
import { subjectFacts } from './subject-facts.ts';

/** What a reporter should know before writing: what is stored, what the browser keeps, and what may still lead to them. */
const reporterNotes: readonly LinkedText[] = [
  [
    'You need not give your name, organisation or email. We store no IP address and nothing about your browser.',
  ],
  [
    'The concern is stored encrypted and its text is never sent by email. You read the acknowledgment on this page, with your case code.',
  ],
  [
    'The address of this page stays in your browser’s history; no code or text is part of it. With JavaScript, what you type is removed as soon as you leave the page, sent or not. Without it, your browser may show your text again when you go back, or send it again: close the window when you have finished.',
  ],
  [
    '“Exit this page” opens a weather forecast on another site. With JavaScript it also takes this page out of the history.',
  ],
  [
    'Your device, your network or what you describe may still point to you. Please read ',
    { text: 'the limits of anonymity', href: '/whistleblowing#anonymity-and-its-limits' },
    '.',
  ],
];

/** Props of the enquiry form: the modules that they come from are many times larger, and stay on the server. */
export const contactFacts = {
  minimumAge: formatCommitment('minimumAge'),
  eligibleInvestors,
  telephone: organization.telephone.value,
  concernReceiptHint:
    'If you give an address, we email it a receipt with the reference and date. Do not use a work address.',
  hotline: organization.speakUpHotline.value,
  mailboxes: Object.fromEntries(
    Object.entries(mailboxes).map(([name, { value }]) => [name, value]),
  ) as Readonly<Record<keyof typeof mailboxes, string>>,
  subjects: subjectFacts,
  reporterNotes,
};

export type ContactFacts = typeof contactFacts;
