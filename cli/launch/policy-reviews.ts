import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { obstacle, type Finding } from './finding.ts';

const remedy = 'In content/policies: review it, then move nextReview and add a line to history.';

/**
 * Policies whose next review is past, by their front matter.
 * @param folder absolute path of `content/policies`
 */
export function reviewFindings(folder: string, now: Date): readonly Finding[] {
  const today = now.toISOString().slice(0, 10);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.mdx'))
    .sort()
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const due = /^nextReview: (?<date>\d{4}-\d{2}-\d{2})$/m.exec(text)?.groups?.['date'];
      if (due === undefined)
        return [obstacle('Policies', { problem: `${name} names no review date.`, remedy })];
      if (due >= today) return [];
      return [obstacle('Policies', { problem: `${name} was due for review on ${due}.`, remedy })];
    });
}
