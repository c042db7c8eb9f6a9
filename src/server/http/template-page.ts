import type { Environment } from '../environment.ts';
import type { BuiltFile } from './built-site.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/**
 * A prerendered page that is sent in place of another. Nothing is rendered or compressed for it, so it costs little.
 *
 * @param fallback is used if the build has no such page
 * @returns a function that makes a response of it, with values in place of placeholders such as `{{name}}`
 */
export function createTemplatePage(file: BuiltFile | undefined, fallback: string, environment: Environment) {
  const page = file?.variants.identity.body.toString() ?? fallback;
  const parts = page.split(/\{\{([a-z]+)\}\}/);
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy(
      file?.inlineHashes ?? { scripts: [], styles: [] },
      environment,
    ),
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    // The post may be a concern, and the address may hold the token of a receipt.
    'Referrer-Policy': 'no-referrer',
  };
  return (
    status: number,
    values: Readonly<Partial<Record<string, string>>>,
    moreHeaders: Readonly<Record<string, string>> = {},
  ) => {
    // Text and placeholders alternate.
    const body = Buffer.from(parts.map((part, index) => (index % 2 === 1 ? values[part] : part)).join(''));
    return {
      status,
      headers: { ...headers, ...moreHeaders, 'Content-Length': String(body.length) },
      body,
    };
  };
}

/** "one minute", "9 minutes" */
export function formatMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'one minute' : `${String(minutes)} minutes`;
}
