import type { APIRoute } from 'astro';
import { searchFile } from '../search/search-documents.ts';

/** What can be found: read by src/search/search-dialog.island.tsx, and by the server for /insights?search=. */
export const GET: APIRoute = async () => Response.json(await searchFile());
