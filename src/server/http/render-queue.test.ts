import { describe, expect, it } from 'vitest';
import { createRenderQueue } from './render-queue.ts';

const visitor = new AbortController();
const stays = { signal: visitor.signal, isHighPriority: false };

describe('a request for a rendered page', () => {
  it('leaves room for the posts and receipts of others, however many clients search', () => {
    const { admit } = createRenderQueue({ normal: 2, total: 3 });
    const admitted = ['a', 'b', 'c'].map((client) => admit(client, false) !== undefined);
    expect(admitted).toEqual([true, true, false]);
    const post = admit('d', true);
    expect(post).toBeTypeOf('function');
    expect(admit('e', true)).toBeUndefined();
    post?.();
    expect(admit('e', true)).toBeTypeOf('function');
  });
});

describe('rendering', () => {
  it('lets other work in between two tasks, keeps their order, and goes on after one that failed', async () => {
    const { render } = createRenderQueue();
    const order: string[] = [];
    setImmediate(() => {
      order.push('other');
      setImmediate(() => order.push('other again'));
    });
    const first = render(() => {
      order.push('first');
      throw new Error('failed');
    }, stays);
    const second = render(() => {
      order.push('second');
      return 2;
    }, stays);
    await expect(first).rejects.toThrow('failed');
    await expect(second).resolves.toBe(2);
    expect(order).toEqual(['other', 'first', 'other again', 'second']);
  });

  it('takes posts and receipts before what came earlier', async () => {
    const { render } = createRenderQueue();
    const order: string[] = [];
    const wait = (name: string, isHighPriority: boolean) =>
      render(() => order.push(name), { ...stays, isHighPriority });
    await Promise.all([
      wait('search', false),
      wait('another search', false),
      wait('receipt', true),
      wait('post', true),
    ]);
    expect(order).toEqual(['receipt', 'post', 'search', 'another search']);
  });

  it('leaves out clients that have gone, before or while they wait, and goes on after the last of them', async () => {
    const { render } = createRenderQueue();
    const order: string[] = [];
    const gone = new AbortController();
    const goneBefore = render(() => order.push('gone before'), { ...stays, signal: AbortSignal.abort() });
    const goneMeanwhile = render(() => order.push('gone meanwhile'), { ...stays, signal: gone.signal });
    gone.abort();
    // Both end at once, not only at their turn.
    expect(await Promise.all([goneBefore, goneMeanwhile])).toEqual([undefined, undefined]);
    await render(() => order.push('later'), stays);
    expect(order).toEqual(['later']);
  });
});
