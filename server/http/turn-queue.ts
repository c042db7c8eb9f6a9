import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';

/**
 * Runs tasks one after the other, each in an event-loop turn of its own. Node accepts one connection in each turn and
 * answers for the others between two of them, so a long turn keeps everybody waiting.
 */
export function createTurnQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => T | Promise<T>): Promise<T> => {
    const result = last.then(() => nextEventLoopTurn()).then(task);
    last = result.catch(() => undefined);
    return result;
  };
}
