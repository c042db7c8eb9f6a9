/** `npm run fonts`: writes the fonts and styles that follow from brand/typefaces.json, or says on one line why it cannot. */
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { findCharacters, findFaultsOfFullFonts, fontFolder } from './check-typefaces.ts';
import { makeFonts } from './make-fonts.ts';

async function writeFonts(): Promise<void> {
  const faults = findFaultsOfFullFonts(findCharacters());
  if (faults.length > 0) throw new TypeError(faults.join('; '));
  const made = await makeFonts();
  for (const old of globSync(`${fontFolder}/{*.woff2,print/*.ttf}`)) if (!made.has(old)) rmSync(old);
  mkdirSync(`${fontFolder}/print`, { recursive: true });
  for (const [file, contents] of made) {
    writeFileSync(file, contents);
    console.log(`${contents.length.toLocaleString('en-GB').padStart(8)}  ${file}`);
  }
}

try {
  await writeFonts();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
