import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type System = 'desktop' | 'Android';

interface LocalFont {
  /** Address of a file in the directory of the font. */
  readonly file: string;
  readonly fullName: string;
}

/** Typefaces that visitors have. Arimo and Tinos have the metrics of Arial and Times New Roman. */
const systems: Readonly<Record<System, Readonly<Record<string, LocalFont>>>> = {
  desktop: {
    Arimo: { file: import.meta.resolve('@expo-google-fonts/arimo/400Regular'), fullName: 'Arial' },
    Tinos: { file: import.meta.resolve('@expo-google-fonts/tinos/400Regular'), fullName: 'Times New Roman' },
  },
  Android: {
    Roboto: { file: import.meta.resolve('@expo-google-fonts/roboto/400Regular'), fullName: 'Roboto' },
    'Noto Serif': {
      file: import.meta.resolve('@expo-google-fonts/noto-serif/400Regular'),
      fullName: 'Noto Serif',
    },
  },
};

/** The environment of a browser on Linux that finds the typefaces of another system, and no others. */
export function withLocalFonts(system: System): Record<string, string> {
  const directory = mkdtempSync(join(tmpdir(), 'site-fonts-'));
  const fonts = Object.entries(systems[system]).map(
    ([family, { file, fullName }]) => `
  <dir>${dirname(fileURLToPath(file))}</dir>
  <match target="scan">
    <test name="family"><string>${family}</string></test>
    <edit name="fullname" mode="assign"><string>${fullName}</string></edit>
  </match>`,
  );
  const file = join(directory, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${fonts.join('')}
  <cachedir>${directory}</cachedir>
</fontconfig>
`,
  );
  const environment = Object.entries(process.env).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return { ...Object.fromEntries(environment), FONTCONFIG_FILE: file };
}
