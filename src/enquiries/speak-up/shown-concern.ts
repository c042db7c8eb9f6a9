import { formatMoment } from '../../../company/dates.ts';
import type { ContactState } from '../contact-state.ts';
import { datesToScale } from '../receipt-dates.ts';
import type { ConcernState } from './concern-state.ts';

/** What the page shows of a concern in this state; undefined for the form and for what is no concern. */
export function shownConcern(state: ContactState): ConcernState | undefined {
  switch (state.view) {
    case 'report-receipt': {
      const { caseCode, ...receipt } = state.receipt;
      return { view: 'report-receipt', caseCode, ...shownReceipt(receipt) };
    }
    case 'case': {
      const { shown, code, idempotencyKey, isAdded, addition, error } = state;
      return {
        view: 'case',
        caseCode: code,
        ...shownReceipt(shown),
        isOpen: shown.status === 'open',
        messages: shown.messages.map(({ sender, sentAt, text }) => ({
          sender,
          sentAt: formatMoment(sentAt),
          text: text ?? undefined,
        })),
        idempotencyKey,
        isAdded,
        addition,
        error,
      };
    }
    case 'case-code':
      return state;
    case 'new-form':
    case 'form':
    case 'receipt':
    case 'no-receipt':
      return undefined;
  }
}

const shownReceipt = ({
  reference,
  recipient,
  deadlines,
  receivedAt,
}: Omit<Extract<ContactState, { view: 'report-receipt' }>['receipt'], 'caseCode'>) => ({
  reference,
  recipient: recipient.title,
  dates: datesToScale(receivedAt, deadlines),
});
