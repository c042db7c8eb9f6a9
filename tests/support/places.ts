import type { Place } from '../../company/organization.ts';
import { paths } from '../../company/site-map.ts';

const otherPlaces: readonly (readonly [pattern: RegExp, place: Place])[] = [
  [/^(?:404|error-screen|too-many-posts|too-many-requests)\.html$/, 'the error pages'],
  [/^downloads\/impact-report.*\.pdf$/, 'the Impact Report'],
  [/^downloads\/impact-data\./, 'the impact data'],
  [/^downloads\/.*press-kit/, 'the press kit'],
  [/^downloads\/.*\.vcf$/, 'the office cards'],
  [/^downloads\/.*\.ics$/, 'the reporting calendar'],
  [/^feed\./, 'the feeds'],
  [/^llms\.txt$/, 'llms.txt'],
  [/^site\.webmanifest$/, 'the web app manifest'],
  [/security\.txt$/, 'security.txt'],
];

/** The place where visitors read a file of the build: the views of a page are that page. Null for a file of another kind. */
export function placeOf(file: string): Place | null {
  const name = /^(?:views\/)?([^/.]+)(?:\/[^/]+)?\.html$/.exec(file)?.[1];
  const path = name === 'index' ? '/' : `/${name ?? file}`;
  if (paths.has(path)) return path as Place;
  return otherPlaces.find(([pattern]) => pattern.test(file))?.[1] ?? null;
}
