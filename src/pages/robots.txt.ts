import type { APIRoute } from 'astro';

/** Programs may read and index everything. Receipts and pages behind a token say themselves that they must not be indexed. */
export const GET: APIRoute = ({ site }) => {
  const lines = [
    `# Programs may read, index and quote this site: ${new URL('/copyright', site).href}`,
    'User-agent: *',
    'Allow: /',
    `Sitemap: ${new URL('/sitemap.xml', site).href}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
