import { expect, it } from 'vitest';
import { exportAsHtml } from './person-export.ts';

const hostile = "</span><script>alert(1)</script>\" onload='x' & <b>";

it('a page for the person has all that the JSON file has, escaped', async () => {
  const page = await exportAsHtml('ada@merrow.example', {
    exportedAt: '2026-12-23T14:05:00.000Z',
    enquiries: [
      {
        reference: 'HM-7QK4-93PD',
        receivedAt: '2026-12-01T09:00:00.000Z',
        closedReason: null,
        enquiry: { name: hostile, message: 'First line\nSecond line' },
        messages: [{ sender: 'company', text: 'We shall come.' }],
      },
    ],
    subscriptions: [],
  });
  for (const text of [
    'HM-7QK4-93PD',
    'First line\nSecond line',
    'We shall come.',
    '1 December 2026',
    'Nothing.',
    'You may complain to the Information Commissioner’s Office',
  ])
    expect(page).toContain(text);
  expect(page).toContain('&lt;/span&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toMatch(/<script|<b>|onload='/);
  expect(page, 'nothing is loaded').not.toMatch(/\b(?:src|href)=/);
});

it('a name that is hostile cannot close the title', async () => {
  expect(await exportAsHtml('</title><script>@merrow.example', {})).not.toContain('<script');
});
