import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeDurably } from '../server/durable-files.ts';
import type { Environment } from '../server/environment.ts';

const fileIn = ({ dataDirectory }: Environment) => join(dataDirectory, 'served-builds.txt');

/** The names of the builds whose server has been ready with this data, one for each, the last one first. */
export function readServedBuilds(environment: Environment): readonly string[] {
  const file = fileIn(environment);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

/** @throws the system's error when the data directory cannot be written to */
export function recordServedBuild(environment: Environment, name: string): void {
  const before = readServedBuilds(environment);
  if (before[0] === name) return;
  const file = fileIn(environment);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeDurably(file, `${[name, ...before.filter((other) => other !== name)].slice(0, 20).join('\n')}\n`);
}
