import keystatic from '@keystatic/astro';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import { defineConfig } from 'astro/config';
import type { Plugin } from 'vite';

/** The editor loads nothing from other hosts, and other pages cannot frame it. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self' ws:",
  "frame-ancestors 'none'",
].join('; ');

/** Switches off Vite’s address that opens files in a local program, because links on other sites could call it. */
const opensNoProgram: Plugin = {
  name: 'opens-no-program',
  configureServer: ({ middlewares }) => {
    middlewares.use('/__open-in-editor', (_request, response) => response.writeHead(404).end());
  },
};

const printAddress: AstroIntegration = {
  name: 'print-address',
  hooks: {
    'astro:server:start': ({ address, logger }) => {
      logger.info(`The editor is at http://${address.address}:${String(address.port)}`);
    },
  },
};

/** `npm run edit`. Whoever reaches the editor can write to content/, so it listens on this machine only. */
export default defineConfig({
  integrations: [react(), keystatic(), printAddress],
  devToolbar: { enabled: false },
  server: {
    host: '127.0.0.1',
    port: 4322,
    headers: { 'Content-Security-Policy': contentSecurityPolicy },
  },
  vite: {
    plugins: [opensNoProgram],
    // company/, and the packages that the editor shares with the site, are in the directory above.
    ssr: { noExternal: ['@astrojs/react'] },
    server: { fs: { allow: ['..'] } },
  },
});
