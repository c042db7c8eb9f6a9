import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { enquirySubjects } from '../../company/enquiry-subjects.ts';
import type { EnquiryReceipt } from '../enquiries/enquiry-receipt.ts';
import { Receipt } from './receipt.tsx';

const receipt: EnquiryReceipt = {
  reference: 'HM-7QK4-93PD',
  subject: enquirySubjects[0],
  deadlines: [{ label: 'Answer', date: '2026-12-30' }],
  receivedAt: new Date('2026-12-23T10:00:00Z'),
  shownUntil: new Date('2026-12-24T10:00:00Z'),
  isEmailed: true,
  sent: { subject: 'general', name: 'Ada Merrow', email: 'ada@merrow.example', message: 'Hello' },
};

it('the receipt says whether an email goes out', () => {
  const shown = (isEmailed: boolean) =>
    renderToStaticMarkup(<Receipt receipt={{ ...receipt, isEmailed }} calendarHref="" />);
  expect(shown(true)).toContain('is on its way to ada@merrow.example');
  expect(shown(false)).not.toContain('on its way');
  expect(shown(false)).toContain(
    'No email goes to ada@merrow.example this time, because more than 3 messages with this address have come within an hour.',
  );
});
