import keystatic from '@keystatic/astro';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

export default defineConfig({
  integrations: [react(), keystatic()],
  devToolbar: { enabled: false },
  server: { host: '127.0.0.1', port: 4322 },
  vite: { ssr: { noExternal: ['@astrojs/react'] }, server: { fs: { allow: ['..'] } } },
});
