import { expect, it } from 'vitest';
import { createTurnQueue } from './turn-queue.ts';

it('lets other work in between two tasks, keeps their order, and goes on after one that failed', async () => {
  const inTurn = createTurnQueue();
  const order: string[] = [];
  setImmediate(() => {
    order.push('other');
    setImmediate(() => order.push('other again'));
  });
  const first = inTurn(() => {
    order.push('first');
    throw new Error('failed');
  });
  const second = inTurn(() => {
    order.push('second');
    return 2;
  });
  await expect(first).rejects.toThrow('failed');
  await expect(second).resolves.toBe(2);
  expect(order).toEqual(['other', 'first', 'other again', 'second']);
});

it('begins as many in one turn as it is told', async () => {
  const inTurn = createTurnQueue(2);
  const order: string[] = [];
  setImmediate(() => setImmediate(() => order.push('other')));
  await Promise.all(['a', 'b', 'c'].map((name) => inTurn(() => order.push(name))));
  expect(order).toEqual(['a', 'b', 'other', 'c']);
});
