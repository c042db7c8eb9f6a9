/**
 * `npm run bench [-- part …] [--minutes n]`: measures the finished build against its goals and prints one table.
 *
 * Parts: `bytes`, `lighthouse`, `browsing`, `requests`, `memory`, `start` and `clone`; all of them unless some are named.
 * Each part starts servers of its own on loopback and stops them; how it measures stands in its file. Figures of a machine
 * that does other work at the same time drift: compare two builds in one hour, and trust ratios before seconds.
 */
import { parseArgs } from 'node:util';
import { measureBrowsing, measureLighthouse } from './browser.ts';
import { measureBytes, measureClone, measureMemory, measureRequests, measureStart } from './server.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' } },
});
const parts = {
  bytes: measureBytes,
  lighthouse: measureLighthouse,
  browsing: measureBrowsing,
  requests: measureRequests,
  memory: () => measureMemory(Number(values.minutes)),
  start: measureStart,
  clone: measureClone,
};
const names = Object.keys(parts) as (keyof typeof parts)[];
const unknown = positionals.filter((name) => !names.some((part) => part === name));
if (unknown.length > 0 || !(Number(values.minutes) > 0)) {
  console.error(
    `No such part: “${unknown.join(' ')}”, for ${values.minutes} minutes. Parts: ${names.join(', ')}.`,
  );
  process.exit(1);
}

const format = (value: number) =>
  value.toLocaleString('en-GB', { maximumFractionDigits: value < 100 ? 2 : 0 });
const print = (...columns: readonly [string, string, string, string]) => {
  const [name, measured, goal, ratio] = columns;
  console.log(`${name.padEnd(64)}${measured.padStart(16)}${goal.padStart(16)}${ratio.padStart(9)}`);
};
print('', 'measured', 'goal', 'ratio');
for (const part of names.filter((name) => positionals.length === 0 || positionals.includes(name)))
  for await (const [name, value, unit, side = '≤', goal] of parts[part]()) {
    const limit = goal === undefined ? '' : `${side} ${format(goal)} ${unit}`;
    print(
      name,
      `${format(value)} ${unit}`,
      limit,
      goal === undefined || goal === 0 ? '' : (value / goal).toFixed(2),
    );
  }
