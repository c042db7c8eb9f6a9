import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { asUnavailable, DatabaseUnavailable, isBusy } from './database-unavailable.ts';

/** How long anybody waits for another process’s lock, and how long between two looks, in milliseconds. */
const patience = 2000;
const pauseAtLeast = 10;
const pauseAtMost = 60;
/** Keeps the wait for one COMMIT short, however many callers there are. */
const largestGroup = 128;

interface Member {
  /** Runs inside its own savepoint. */
  readonly run: () => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** On the clock of `performance`. */
  readonly queuedAt: number;
}

type Outcome = { readonly value: unknown } | { readonly error: unknown };

export interface GroupCommit {
  /** Answers after the COMMIT that holds this work. */
  readonly join: <T>(run: () => Promise<T>) => Promise<T>;
  /** Waits until nothing is left to do. */
  readonly settled: () => Promise<void>;
}

/**
 * Writes for many callers with one COMMIT, so that they share one wait for the disk. Each caller has a savepoint: its
 * failure takes back its own statements alone. All of them fail together when the COMMIT does.
 */
export function createGroupCommit(database: DatabaseSync): GroupCommit {
  const queue: Member[] = [];
  const inside = new AsyncLocalStorage<true>();
  let working: Promise<void> | undefined;

  async function begin(): Promise<boolean> {
    for (;;) {
      try {
        rollBack();
        database.exec('begin immediate');
        return true;
      } catch (error) {
        const isHopeless = !isBusy(error);
        const oldest = performance.now() - patience;
        // The longest in the queue stand first.
        while (queue[0] && (isHopeless || queue[0].queuedAt <= oldest)) {
          queue.shift()?.reject(asUnavailable(error));
        }
        if (queue.length === 0) return false;
        await pause(pauseAtLeast + Math.random() * (pauseAtMost - pauseAtLeast));
      }
    }
  }

  async function runGroup(members: readonly Member[]): Promise<void> {
    const outcomes: Outcome[] = [];
    try {
      for (const { run } of members) {
        const outcome = await outcomeOf(inside.run(true, run));
        outcomes.push(outcome);
        if (!database.isTransaction)
          throw 'error' in outcome ? outcome.error : new Error('The transaction ended');
      }
      database.exec('commit');
    } catch (error) {
      rollBack();
      const shared = new DatabaseUnavailable(error);
      for (const { reject } of members) reject(shared);
      return;
    }
    for (const [index, outcome] of outcomes.entries()) {
      if ('error' in outcome) members[index]?.reject(asUnavailable(outcome.error));
      else members[index]?.resolve(outcome.value);
    }
  }

  function rollBack(): void {
    try {
      // SQLite itself takes back what a full disk interrupted; rolling back twice would hide the first error.
      if (database.isTransaction) database.exec('rollback');
    } catch {
      // The disk refuses even this. The next BEGIN tries again.
    }
  }

  async function work(): Promise<void> {
    while (queue.length > 0) {
      // Lets everything that has already arrived at this process join.
      await nextTurn();
      if (await begin()) await runGroup(queue.splice(0, largestGroup));
    }
    working = undefined;
  }

  return {
    join<T>(run: () => Promise<T>) {
      if (inside.getStore()) throw new Error('A transaction is already open here: use the one handed over');
      return new Promise<T>((resolve, reject) => {
        queue.push({
          run,
          resolve: resolve as (value: unknown) => void,
          reject,
          queuedAt: performance.now(),
        });
        working ??= work();
      });
    },
    async settled() {
      while (working) await working;
    },
  };
}

async function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  try {
    return { value: await work };
  } catch (error) {
    return { error };
  }
}
