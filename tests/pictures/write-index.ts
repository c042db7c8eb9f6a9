import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import removeJourneyData from '../support/remove-journey-data.ts';
import { folder, widths } from './playwright.config.ts';
import { allStates } from './states.ts';

/** Writes pictures/index.html, which shows the whole site. */
export default function writeIndex(): void {
  removeJourneyData();
  const files = readdirSync(folder);
  const sections = allStates.flatMap(({ name }) => {
    const pictures = files.filter((file) =>
      new RegExp(
        `^${name}-(?:(?:light|dark|forced-colours|more-contrast|large-text)-\\d+\\.png|print\\.pdf)$`,
      ).test(file),
    );
    if (pictures.length === 0) return [];
    const figures = pictures
      .sort((a, b) => widthOf(a) - widthOf(b))
      .map(
        (file) =>
          `<figure>${
            file.endsWith('.pdf')
              ? `<iframe src="${file}" loading="lazy" title="${file}"></iframe>`
              : `<a href="${file}"><img src="${file}" loading="lazy" alt=""></a>`
          }<figcaption>${file}</figcaption></figure>`,
      );
    return [`<section id="${name}"><h2>${name}</h2><div>${figures.join('')}</div></section>`];
  });
  const links = allStates.map(({ name }) => `<a href="#${name}">${name}</a>`).join(' ');
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Pictures</title>
<style>body{font:15px/1.5 sans-serif;margin:2rem}div{display:flex;gap:1rem;overflow-x:auto;align-items:flex-start}figure{margin:0;flex:none}img,iframe{width:18rem;border:1px solid #999}iframe{height:26rem}figcaption{font-size:12px}a{margin-right:.5rem}</style>
<h1>Pictures at ${widths.join(', ')} pixels, and on paper</h1><nav>${links}</nav>${sections.join('\n')}</html>\n`,
  );
}

/** The width in the name of a picture; what is printed comes last. */
const widthOf = (file: string) => Number(/(\d+)\.png$/.exec(file)?.[1] ?? Infinity);
