/**
 * Prints the Flesch reading ease of every main page and policy, from the last build: 100 is easy, 0 is hard. It informs
 * and never fails. /contact, which is rendered on request, is left out.
 */
import { load } from 'cheerio';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flesch } from 'flesch';
import { syllable } from 'syllable';
import { mainRoutes, policyRoutes } from '../company/site-map.ts';

const client = join(import.meta.dirname, '../dist/client');
const goals = { main: 50, policy: 45 };

/** The fewest words of a sentence; anything shorter is a label. */
const minWords = 4;

const wordsIn = (text: string) => text.match(/\p{L}[\p{L}'’-]*/gu) ?? [];

/** The blocks of running text; a block inside another one is counted separately. */
function passagesIn(html: string): string[] {
  const $ = load(html);
  const main = $('main');
  main.find('script, style, svg, nav, table, header').replaceWith(' ');
  const innermostFirst = main.find('p, li, dd, figcaption').get().reverse();
  return innermostFirst.map((block) => {
    const text = $(block).text();
    $(block).replaceWith(' ');
    return text;
  });
}

function readingEase(html: string) {
  const sentences = passagesIn(html)
    .flatMap((text) => text.replace(/\s+/g, ' ').split(/(?<=[.!?])\s+(?=[“"(]?[\p{Lu}\d])/u))
    .map(wordsIn)
    .filter((words) => words.length >= minWords);
  const words = sentences.flat();
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0);
  return {
    ease: flesch({ sentence: sentences.length, word: words.length, syllable: syllables }),
    perSentence: words.length / sentences.length,
  };
}

function printTable(name: string, goal: number, paths: readonly string[]): void {
  console.log(`\n${name}: goal ${String(goal)} or more\n  ease  words per sentence`);
  for (const path of paths) {
    const file = join(client, path === '/' ? 'index.html' : `${path}.html`);
    if (!existsSync(file)) continue;
    const { ease, perSentence } = readingEase(readFileSync(file, 'utf8'));
    const row = [ease.toFixed(0).padStart(6), perSentence.toFixed(1).padStart(6), path.padEnd(24)];
    console.log(`${row.join('  ')}${ease < goal ? 'below the goal' : ''}`.trimEnd());
  }
}

if (existsSync(client)) {
  const pathsOf = (routes: readonly { path: string }[]) => routes.map(({ path }) => path);
  printTable('Main pages', goals.main, pathsOf(mainRoutes));
  printTable('Policies', goals.policy, pathsOf(policyRoutes));
} else console.log('Reading ease is measured on a build: npm run build.');
