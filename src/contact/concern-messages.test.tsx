import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { ConcernMessages } from './concern-messages.tsx';

it('two additions of one minute are two entries of the list', () => {
  const addition = { sender: 'reporter', sentAt: '30 December 2026 at 09:15' } as const;
  const list = ConcernMessages({ messages: [addition, addition], recipient: 'Compliance Officer' });
  const { children } = (list as ReactElement<{ children: readonly ReactElement[] }>).props;
  expect(new Set(children.map(({ key }) => key)).size).toBe(2);
});
