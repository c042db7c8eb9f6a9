/**
 * Loaded first by a command (`--import`): kills its process at a chosen step, as a power cut does. A step is a change of a file or a
 * database that is of another kind than the one before. KILL_AT is the number of the step. Or KILL_BEFORE is how a statement begins,
 * and the process is killed before the first such statement.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import sqlite from 'node:sqlite';
import pg from 'pg';

const killAt = Number(process.env['KILL_AT']);
const killBefore = process.env['KILL_BEFORE'];
let steps = 0;
let former = '';

function noteStep(kind: string): void {
  if (kind === former) return;
  former = kind;
  steps += 1;
  if (steps === killAt) kill();
}

function kill(): void {
  process.kill(process.pid, 'SIGKILL');
}

type Methods = Record<string, (...args: readonly unknown[]) => unknown>;

/** @param kindOf the kind of a step; undefined where nothing is changed */
function watch(owner: unknown, name: string, kindOf: (argument: unknown) => string | undefined): void {
  const methods = owner as Methods;
  const original = methods[name];
  methods[name] = function (this: unknown, ...args) {
    const kind = kindOf(args[0]);
    if (kind !== undefined) noteStep(kind);
    return original?.apply(this, [...args]);
  };
}

/** Of a transaction, the begin and the end, and the first change of several. */
function verbOf(statement: unknown): string | undefined {
  if (typeof statement !== 'string') return undefined;
  if (killBefore !== undefined && statement.startsWith(killBefore)) kill();
  return /^\s*(begin|drop|insert|commit)/.exec(statement)?.[1];
}

for (const name of ['renameSync', 'rmSync', 'mkdirSync', 'writeFileSync']) watch(fs, name, () => name);
function inSqlite(statement: unknown): string | undefined {
  const verb = verbOf(statement);
  return verb && `${verb} in SQLite`;
}
watch(sqlite.DatabaseSync.prototype, 'exec', inSqlite);
watch(sqlite.DatabaseSync.prototype, 'prepare', inSqlite);
watch(pg.Client.prototype, 'query', verbOf);
syncBuiltinESMExports();
