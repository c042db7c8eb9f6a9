import keystatic from '@keystatic/astro';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import { defineConfig } from 'astro/config';
import type { Plugin } from 'vite';

/** The page asks no other host for anything, and no other page frames it. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self' ws:",
  "frame-ancestors 'none'",
].join('; ');

/** Vite opens files in a program of this machine, also for a link on another site. */
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

/** `npm run edit`. Whoever reaches the editor can write the files of content/, so it is there for this machine alone. */
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
    // The packages that the editor shares with the site, and company/, lie above it.
    ssr: { noExternal: ['@astrojs/react'] },
    server: { fs: { allow: ['..'] } },
  },
});
