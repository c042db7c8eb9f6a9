import type { ListedEnquiry, OpenedEnquiry } from '../server/enquiries/read-enquiries.ts';

const toIso = (milliseconds: number) => new Date(milliseconds).toISOString();

const toDeadlineJson = ({ commitment, label, date }: ListedEnquiry['dueDates'][number]) => ({
  commitment,
  label,
  date,
});

/** The fields that are stored unencrypted. */
export function toSummaryJson({ stored, dueDates, outstanding, isOverdue }: ListedEnquiry) {
  return {
    reference: stored.reference,
    subject: stored.subject,
    status: stored.status,
    receivedAt: toIso(stored.received_at),
    lastInteractionAt: toIso(stored.last_interaction_at),
    closedAt: stored.closed_at === null ? null : toIso(stored.closed_at),
    deadlines: dueDates.map(toDeadlineJson),
    outstanding: outstanding.map(toDeadlineJson),
    overdue: isOverdue,
  };
}

export function toEnquiryJson(listed: ListedEnquiry, { content, messages }: OpenedEnquiry) {
  const { name, organisation, email, enquirerType, message } = content.enquiry;
  return {
    ...toSummaryJson(listed),
    name,
    organisation,
    email,
    enquirerType,
    message,
    details: content.details,
    messages: messages.map(({ sender, sentAt, text }) => ({ sender, sentAt: toIso(sentAt), text })),
  };
}
