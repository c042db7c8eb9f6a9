import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig, envField } from 'astro/config';
import type { Plugin } from 'vite';
import { developmentServices } from './scripts/development-services.ts';
import { numberClauses } from './src/policies/number-clauses.ts';

const site = process.env['PUBLIC_ORIGIN'] ?? 'http://127.0.0.1:3000';

/** Without the loader that Vite puts around each `import()`: it would be most of the script of every page. */
const plainDynamicImport: Plugin = {
  name: 'plain-dynamic-import',
  enforce: 'pre',
  // After Astro, which sets the option itself.
  config: () => ({ build: { modulePreload: false } }),
  resolveId: {
    filter: { id: /vite\/preload-helper/ },
    // With one of its own, /contact does not make a file of it that every page would have to load.
    handler: (id, importer) => (importer?.includes('contact-page') ? `${id}?contact-page` : undefined),
  },
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/**
 * Astro reloads the page once it has stored a changed text. Without this plugin Vite would reload it earlier as well: the
 * page would then show the old text and, while it loads, could miss Astro’s message.
 */
const reloadAfterStorage: Plugin = {
  name: 'reload-after-storage',
  apply: 'serve',
  hotUpdate: {
    order: 'pre',
    handler: ({ file }) => (/\/content\/.*\.mdx$/.test(file) ? [] : undefined),
  },
};

/** Names the file and the line of an error in a JSON file; the loader that comes with Vite does not. */
const jsonErrors: Plugin = {
  name: 'json-errors',
  enforce: 'pre',
  apply: 'serve',
  transform: {
    filter: { id: /\.json$/ },
    handler(code) {
      try {
        JSON.parse(code);
      } catch (error) {
        const message = String(error);
        this.error(message, Number(/position (\d+)/.exec(message)?.[1] ?? code.length));
      }
    },
  },
};

/**
 * Builds server.ts together with the pages that it renders and with its packages: each module is there once, and a server
 * that runs, or starts again, reads no source and no package that an update is about to replace.
 */
const builtServer: Plugin = {
  name: 'built-server',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  config: () => ({
    environments: {
      ssr: {
        resolve: { noExternal: true },
        // React renders several times slower in development mode, its default.
        define: { 'process.env.NODE_ENV': '"production"' },
      },
    },
  }),
  resolveId: {
    // It draws pictures during the build. The server has it in what it imports and does not use it.
    filter: { id: /^sharp$/ },
    handler: (id) => ({ id, external: true, moduleSideEffects: false }),
  },
  buildStart() {
    this.emitFile({ type: 'chunk', id: './server.ts', fileName: 'server.mjs' });
  },
};

export default defineConfig({
  site,
  // The sizes of pictures in its folder "assets" are committed, so that a new clone does not encode them.
  cacheDir: 'encoded',
  output: 'static',
  adapter: node({ mode: 'middleware' }),
  session: false,
  integrations: [react(), mdx(), developmentServices],
  markdown: { processor: satteri({ hastPlugins: [numberClauses] }) },
  trailingSlash: 'never',
  compressHTML: true,
  build: {
    format: 'file',
    inlineStylesheets: 'always',
    // While a picture is compressed, other pages are rendered.
    concurrency: 4,
  },
  image: {
    // Three to four times as fast as sharp’s own choice of 4, for 3 % more bytes.
    service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 3 } } },
  },
  env: {
    schema: {
      ANALYTICS_SCRIPT_URL: envField.string({ context: 'client', access: 'public', optional: true }),
    },
  },
  devToolbar: { enabled: false },
  // src/fetch.ts checks the origin of a post, against PUBLIC_ORIGIN.
  security: { checkOrigin: false },
  vite: {
    plugins: [plainDynamicImport, reloadAfterStorage, jsonErrors, builtServer],
    server: {
      watch: {
        ignored: ['**/builds/**'],
        // Of two changes within 50 milliseconds, such as a save and its formatting, the second would be missed.
        awaitWriteFinish: { stabilityThreshold: 60, pollInterval: 20 },
      },
    },
    build: {
      // Nesting, layers and colour-mix are sent as written: lowering them costs bytes.
      cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
      assetsInlineLimit: 0,
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // Every page names the script of its layout: "document.a1b2c3d4.js".
              entryFileNames: ({ name }) => `_astro/${name.replace(/\.astro_.*/, '')}.[hash].js`,
              // Every island and the search need all of it; together it is smaller.
              codeSplitting: {
                groups: [
                  {
                    name: 'react',
                    test: /node_modules\/(react|react-dom|scheduler|@astrojs\/react)\/|island-boundary|ui\/button/,
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
});
