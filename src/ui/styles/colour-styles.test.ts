import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Stylesheets have a rule of Stylelint. */
const sources = globSync('{company,content,scripts,src}/**/*.{astro,js,mdx,mjs,svg,ts,tsx,typ}').filter(
  (file) => !/\.test\.tsx?$|\/testing\//.test(file),
);

const inNumbers =
  /(?:#|%23)(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(\s*[\d.]/gi;
const inWords =
  /\b(?:fill|stroke|stop-color|color|background)(?:Color)?(?:=|:\s*)["']?(?:aqua|black|blue|brown|fuchsia|gr[ae]y|green|lime|maroon|navy|olive|orange|purple|red|silver|teal|white|yellow)\b/gi;

describe('colours', () => {
  it('stand in brand/ only', () => {
    expect(sources.length).toBeGreaterThan(300);
    const found = sources.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return [inNumbers, inWords]
        .flatMap((pattern) => text.match(pattern) ?? [])
        .map((colour) => `${file}: ${colour}`);
    });
    expect(found).toEqual([]);
  });
});
