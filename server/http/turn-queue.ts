import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';

/**
 * Runs tasks one after the other, a few in each event-loop turn. Node accepts one connection in each turn and answers for
 * the others between two of them, so a long turn keeps everybody waiting.
 */
export function createTurnQueue(tasksPerTurn = 1) {
  let last: Promise<unknown> = Promise.resolve();
  let begun = 0;
  return <T>(task: () => T | Promise<T>): Promise<T> => {
    const result = last
      .then(() => (begun++ % tasksPerTurn === 0 ? nextEventLoopTurn() : undefined))
      .then(task);
    last = result.catch(() => undefined);
    return result;
  };
}
