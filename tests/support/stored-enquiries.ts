import { randomUUID } from 'node:crypto';
import { replyToEnquiry } from '../../src/enquiries/answer-enquiry.server.ts';
import { newCaseCode } from '../../src/enquiries/case-code.ts';
import type { Enquiry } from '../../src/enquiries/enquiry.ts';
import { receiveConcern, receiveEnquiry } from '../../src/enquiries/receive-enquiry.server.ts';
import type { AppContext } from '../../src/server/context.ts';
import { exampleEnquiry } from './example-enquiry.ts';

/** Receives an enquiry as the form does. */
export const storeEnquiry = (context: AppContext, changes: Partial<Enquiry> = {}, now = new Date()) =>
  receiveEnquiry(context, {
    enquiry: { ...exampleEnquiry, ...changes },
    details: {},
    idempotencyKey: randomUUID(),
    now,
  });

/** Receives a complaint about the Complaints Officer, which the chair answers. */
export const storeComplaintAboutOfficer = (context: AppContext, now = new Date()) =>
  receiveEnquiry(context, {
    enquiry: { ...exampleEnquiry, subject: 'formal-complaint' },
    details: { about: 'complaints-officer' },
    now,
  });

/** Receives a concern as the form does, to the Compliance Officer unless the changes say otherwise. */
export function storeConcern(context: AppContext, changes: Partial<Enquiry> = {}, now = new Date()) {
  const { name, organisation, email, message } = exampleEnquiry;
  const recipient = 'compliance-officer';
  const enquiry = { subject: 'speak-up', recipient, name, organisation, email, message, ...changes } as const;
  const received = { enquiry, details: {}, idempotencyKey: randomUUID(), now };
  return receiveConcern(context, { ...received, caseCode: newCaseCode() });
}

interface Reply {
  readonly reference: string;
  readonly text?: string;
  readonly close?: boolean;
  readonly now?: Date;
}

/** Replies as a person of the company does who has seen everything before. */
export const answer = (context: Pick<AppContext, 'database' | 'encryption'>, reply: Reply) =>
  replyToEnquiry(context, {
    text: 'We shall look.',
    close: false,
    now: new Date(),
    ...reply,
    author: 'Maria Lindqvist',
    idempotencyKey: randomUUID(),
    messagesSeen: Number.MAX_SAFE_INTEGER,
  });
