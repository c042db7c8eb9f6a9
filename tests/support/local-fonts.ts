import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export type System = 'desktop' | 'Android';

interface LocalFont {
  /** A directory in node_modules that contains only this font. */
  readonly directory: string;
  readonly fullName: string;
}

/** Typefaces that visitors have. Arimo and Tinos have the metrics of Arial and Times New Roman. */
const systems: Readonly<Record<System, Readonly<Record<string, LocalFont>>>> = {
  desktop: {
    Arimo: { directory: '@expo-google-fonts/arimo/400Regular', fullName: 'Arial' },
    Tinos: { directory: '@expo-google-fonts/tinos/400Regular', fullName: 'Times New Roman' },
  },
  Android: {
    Roboto: { directory: '@expo-google-fonts/roboto/400Regular', fullName: 'Roboto' },
    'Noto Serif': {
      directory: '@expo-google-fonts/noto-serif/400Regular',
      fullName: 'Noto Serif',
    },
  },
};

/** The environment of a browser on Linux that finds the typefaces of another system, and no others. */
export function withLocalFonts(system: System): Record<string, string> {
  const directory = mkdtempSync(join(tmpdir(), 'site-fonts-'));
  const fonts = Object.entries(systems[system]).map(
    ([family, { directory: name, fullName }]) => `
  <dir>${resolve('node_modules', name)}</dir>
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
  return { ...(process.env as Record<string, string>), FONTCONFIG_FILE: file };
}
