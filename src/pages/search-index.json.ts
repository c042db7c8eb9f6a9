import type { APIRoute } from 'astro';
import { searchFile } from '../search/search-documents.ts';

/** The documents of the search, for src/search/search-dialog.island.tsx and for the server’s /insights?search=. */
export const GET: APIRoute = async () => Response.json(await searchFile());
