import type { APIRoute } from 'astro';
import { searchFile } from '../collections/search-documents.ts';

/** What can be found: read by src/islands/search-dialog.tsx, and by the server for /insights?search=. */
export const GET: APIRoute = async () => Response.json(await searchFile());
