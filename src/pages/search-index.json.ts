import type { APIRoute } from 'astro';
import { searchFile } from '../search/search-documents.ts';

/** The documents that can be found: src/search/search-dialog.island.tsx reads them, and so does the server for /insights?search=. */
export const GET: APIRoute = async () => Response.json(await searchFile());
