import { hash } from 'node:crypto';
import { relative } from 'node:path';
import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import node from '@astrojs/node';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import { defineConfig } from 'astro/config';
import { speculationRules } from './src/layouts/speculation-rules.ts';
import { colourStyles } from './src/ui/styles/colour-styles.ts';
import type { DevEnvironment, Plugin, RunnableDevEnvironment } from 'vite';
import type * as checkContent from './scripts/check-content.ts';
import { developmentServices } from './scripts/development-services.ts';
import { numberClauses } from './src/policies/number-clauses.ts';
import { partListItems } from './src/portfolio/part-list-items.ts';
import { keepNetZero } from './src/ui/keep-net-zero.ts';

const { INVESTOR_PORTAL_URL } = process.env;
const site = process.env['PUBLIC_ORIGIN'] ?? 'http://127.0.0.1:3000';

/** A source of the policy with the space before it; "" for a setting that is not set. */
const originOf = (url: string | undefined) => (url ? ` ${new URL(url).origin}` : '');

const policyHash = (text: string) => `sha256-${hash('sha256', text, 'base64')}` as const;

/**
 * Astro reloads the page once it has stored a changed text. Without this plugin Vite would reload it too, and earlier: the page
 * would show the old text, and could miss Astro’s message while it loads.
 */
const reloadAfterStorage: Plugin = {
  name: 'reload-after-storage',
  apply: 'serve',
  hotUpdate: {
    order: 'pre',
    handler: ({ file }) => (/\/content\/.*\.mdx$/.test(file) ? [] : undefined),
  },
};

/** Names the file and the line of an error in a JSON file. Vite’s own loader does not. */
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

/** Names the file, the line and the mistake in a text of content/, in fewer words than Astro. */
const contentErrors: Plugin = {
  name: 'content-errors',
  enforce: 'pre',
  apply: 'serve',
  transform: {
    filter: { id: /\/content\/[^?]*\.mdx(?:\?|$)/ },
    async handler(_code, id) {
      // Vite loads it, so that it reads changed facts.
      const { runner } = this.environment as DevEnvironment & Pick<RunnableDevEnvironment, 'runner'>;
      const { checkText } = await runner.import<typeof checkContent>('/scripts/check-content.ts');
      const file = relative(import.meta.dirname, id.replace(/\?.*/, ''));
      const { lines } = checkText(import.meta.dirname, file);
      if (lines.length > 0) this.error(lines.join('\n'));
    },
  },
};

/**
 * Bundles server.ts with the pages that it renders and with its packages. Each module exists once, and a running server reads no
 * source, package or file of its build that an update may replace.
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
    // It draws pictures during the build. The server imports it, but does not use it.
    filter: { id: /^sharp$/ },
    handler: (id) => ({ id, external: true, moduleSideEffects: false }),
  },
  buildStart() {
    this.emitFile({ type: 'chunk', id: './server.ts', fileName: 'server.mjs' });
  },
};

/** The directive `client:interaction`. */
const interactionDirective: AstroIntegration = {
  name: 'interaction-directive',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'interaction', entrypoint: './src/ui/load-on-interaction.client.ts' });
    },
  },
};

export default defineConfig({
  site,
  // Its folder "assets", with resized pictures, is committed, so that a new clone does not encode them.
  cacheDir: 'encoded',
  output: 'static',
  adapter: node({ mode: 'middleware', staticHeaders: true }),
  session: false,
  integrations: [react(), mdx(), interactionDirective, developmentServices],
  markdown: {
    processor: satteri({ hastPlugins: [numberClauses, partListItems, keepNetZero] }),
    syntaxHighlight: false,
  },
  trailingSlash: 'never',
  compressHTML: true,
  build: {
    format: 'file',
    inlineStylesheets: 'always',
    // Other pages are rendered while a picture is compressed.
    concurrency: 4,
  },
  image: {
    // Three to four times as fast as sharp’s own choice of 4, for 3 % more bytes.
    service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 3 } } },
  },
  devToolbar: { enabled: false },
  // src/fetch.ts compares the origin of a post with PUBLIC_ORIGIN.
  security: {
    checkOrigin: false,
    // Astro adds the hashes of inline scripts and styles, except of those marked is:inline (decision 12).
    // In development Vite adds styles and scripts of its own.
    csp: !process.argv.includes('dev') && {
      directives: [
        "default-src 'none'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        // The form on Investor Relations that acknowledges the terms leads to the portal.
        `form-action 'self'${originOf(INVESTOR_PORTAL_URL)}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        // No script makes HTML, or the address of a script, of a string (decision 12).
        "trusted-types 'none'",
        ...(site.startsWith('https:') ? (['upgrade-insecure-requests'] as const) : []),
      ],
      scriptDirective: {
        resources: ["'self'"],
        hashes: [policyHash(speculationRules)],
      },
      styleDirective: { hashes: [policyHash(colourStyles)] },
    },
  },
  vite: {
    // Astro looks for packages in the admin app too, whose own configuration resolves this.
    optimizeDeps: { exclude: ['virtual:colours.css'] },
    plugins: [reloadAfterStorage, jsonErrors, contentErrors, builtServer],
    server: {
      watch: {
        ignored: ['**/dist*/**'],
        // Of two changes within 50 milliseconds, such as a save and its formatting, the second would be missed.
        awaitWriteFinish: { stabilityThreshold: 60, pollInterval: 20 },
      },
    },
    build: {
      // Layers and colour-mix are sent as written. Nesting is not: WebKit 2.50 applies no nested rule of a nested media query anew when the window’s width changes.
      cssTarget: ['chrome125', 'firefox128', 'safari16.4'],
      // A small script that imports nothing is in the page, so that it runs before the first paint. The policy allows no data: URL of a style or a font.
      assetsInlineLimit: (file) => (file.endsWith('.js') ? undefined : false),
    },
  },
});
