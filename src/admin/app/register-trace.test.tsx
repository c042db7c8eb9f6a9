import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { EnquiryDetail } from './api-client.ts';
import { RegisterTrace } from './register-trace.tsx';

type Email = EnquiryDetail['register']['transfers'][number]['email'];

const at = Date.parse('2026-12-02T10:00:00Z');

const traceWith = (email: Email) =>
  renderToStaticMarkup(
    <RegisterTrace
      detail={{
        mailbox: 'media',
        register: {
          channel: 'form',
          about: null,
          transfers: [{ id: '1', author: 'Maria Lindqvist', at, from: 'Press office', to: 'Legal', email }],
          notes: [],
          extensible: null,
        },
      }}
    />,
  );

it('an enquiry that was passed on says whether its sender was told, and why not', () => {
  const refused = traceWith({ state: 'dead', sentAt: null, failure: '550 no-mailbox', givenUpAt: at });
  expect(refused).toMatch(
    /Passed on by Maria Lindqvist.*Not delivered\..*Refused: there is no such address \(550\)\..*Tell the sender in another way/,
  );
  const sent = traceWith({ state: 'sent', sentAt: at, failure: null, givenUpAt: null });
  expect(sent).toContain('The sender was told by email, 2 December 2026');
  expect(traceWith({ state: 'queued', sentAt: null, failure: null, givenUpAt: null })).toContain(
    'waits to be sent',
  );
  expect(traceWith(null)).not.toMatch(/email|Not delivered/);
});
