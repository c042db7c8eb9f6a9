import { formatMoment } from '../../company/dates.ts';
import type { ContactState } from '../enquiries/contact-state.ts';
import { datesToScale } from '../enquiries/receipt-dates.ts';
import type { ConcernState } from '../enquiries/concern-state.ts';

type StoredConcern = Extract<ContactState, { kind: ConcernState['kind'] }>;

/** Whether a state shows a concern that was sent, or the refusal of a case code. */
export const isStoredConcern = (state: ContactState): state is StoredConcern =>
  ['report-receipt', 'case', 'case-code'].includes(state.kind);

/** What the page shows of a concern in this state. */
export function shownConcern(state: StoredConcern): ConcernState {
  switch (state.kind) {
    case 'report-receipt': {
      const { caseCode, ...receipt } = state.receipt;
      return { kind: 'report-receipt', caseCode, ...shownReceipt(receipt) };
    }
    case 'case': {
      const { shown, code, idempotencyKey, isAdded, addition, error } = state;
      return {
        kind: 'case',
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
  }
}

const shownReceipt = ({
  reference,
  recipient,
  deadlines,
  receivedAt,
}: Omit<Extract<ContactState, { kind: 'report-receipt' }>['receipt'], 'caseCode'>) => ({
  reference,
  recipient: recipient.title,
  dates: datesToScale(receivedAt, deadlines),
});
