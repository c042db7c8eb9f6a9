import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { colourStyles } from '../src/ui/styles/colour-styles.ts';

/** Builds the admin app, and serves it in development, where start-development-services.ts adds its API. */
export default defineConfig({
  root: fileURLToPath(new URL('../src/admin/app', import.meta.url)),
  // Apart from that of the pages, which would be made anew at each start.
  cacheDir: fileURLToPath(new URL('../node_modules/.cache/admin', import.meta.url)),
  plugins: [
    {
      // The colours of brand/, as the pages have them.
      name: 'colour-styles',
      resolveId: (id) => (id === 'virtual:colours.css' ? id : undefined),
      load: (id) => (id === 'virtual:colours.css' ? colourStyles : undefined),
    },
  ],
  build: {
    emptyOutDir: true,
    // The policy allows neither data: addresses nor scripts in the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ['chrome125', 'firefox128', 'safari17.5'],
  },
});
