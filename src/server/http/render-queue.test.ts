import { describe, expect, it } from 'vitest';
import { createRenderQueue, type Place } from './render-queue.ts';

const stays = new AbortController().signal;

/** Requests places one after the other. @returns whether each was given */
const admitted = (admit: ReturnType<typeof createRenderQueue>, clients: readonly string[], group = 'posts') =>
  clients.map((client) => admit(client, group) !== undefined);

const ipv6 = (household: number) => `2001:db8:1:${(household * 256).toString(16)}::/56`;

describe('a request for a rendered page', () => {
  it('is refused while its client has as many as one client may have in the group, and no other client is', () => {
    const admit = createRenderQueue({ perClient: 2 });
    const first = admit('203.0.113.9', 'posts');
    expect(admitted(admit, ['203.0.113.9', '203.0.113.9', ipv6(0)])).toEqual([true, false, true]);
    expect(admitted(admit, ['203.0.113.9'], 'others')).toEqual([true]);
    first?.release();
    expect(admitted(admit, ['203.0.113.9', '203.0.113.9'])).toEqual([true, false]);
  });

  it('is refused while the clients of its /48 have as many as they may have together', () => {
    const admit = createRenderQueue({ perPrefix: 3 });
    const clients = [ipv6(0), ipv6(1), ipv6(2), ipv6(3), '2001:db8:2::/56', '203.0.113.9'];
    expect(admitted(admit, clients)).toEqual([true, true, true, false, true, true]);
  });

  it('has a place although others have taken all that they can, if its client has no other', () => {
    const admit = createRenderQueue({ shared: 2, total: 4 });
    const clients = ['a', 'a', 'a', 'b', 'b', ipv6(0), ipv6(1), 'c'];
    expect(admitted(admit, clients)).toEqual([true, true, false, true, false, true, false, false]);
    expect(admitted(admit, ['c'], 'others')).toEqual([true]);
  });
});

describe('rendering', () => {
  /** The place of the only request of a client. */
  const begin = () => {
    const admit = createRenderQueue();
    const next = (client: string): Place => {
      const place = admit(client, 'others');
      if (!place) throw new Error('There is no place');
      return place;
    };
    return { next, only: next('203.0.113.9') };
  };

  it('lets other work in between two tasks, keeps their order, and goes on after one that failed', async () => {
    const { render } = begin().only;
    let turns = 0;
    let counting: NodeJS.Immediate;
    const countTurn = () => {
      turns += 1;
      counting = setImmediate(countTurn);
    };
    countTurn();
    const turnsBefore: number[] = [];
    const first = render(() => {
      turnsBefore.push(turns);
      throw new Error('failed');
    }, stays);
    const second = render(() => {
      turnsBefore.push(turns);
      clearImmediate(counting);
      return 2;
    }, stays);
    await expect(first).rejects.toThrow('failed');
    await expect(second).resolves.toBe(2);
    const [beforeFirst = 0, beforeSecond = 0] = turnsBefore;
    expect(beforeSecond - beforeFirst).toBeGreaterThan(1);
  });

  it('takes the only request of a client before further ones of another that came earlier', async () => {
    const { next } = begin();
    const order: number[] = [];
    const places = ['a', 'a', 'a', 'b', ipv6(0), ipv6(1)].map(next);
    await Promise.all(places.map(({ render }, index) => render(() => order.push(index), stays)));
    expect(order).toEqual([0, 3, 4, 1, 2, 5]);
  });

  it('leaves out clients that have gone, before or while they wait, and goes on after the last of them', async () => {
    const { render } = begin().only;
    const order: string[] = [];
    const gone = new AbortController();
    const goneBefore = render(() => order.push('gone before'), AbortSignal.abort());
    const goneMeanwhile = render(() => order.push('gone meanwhile'), gone.signal);
    gone.abort();
    // Both end at once, not only at their turn.
    expect(await Promise.all([goneBefore, goneMeanwhile])).toEqual([undefined, undefined]);
    await render(() => order.push('later'), stays);
    expect(order).toEqual(['later']);
  });
});
