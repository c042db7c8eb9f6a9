import type { APIRoute } from 'astro';
import { impactTableMetadata } from '../../../company/impact-descriptions.ts';

export const prerender = true;

export const GET: APIRoute = () =>
  new Response(impactTableMetadata(), { headers: { 'Content-Type': 'application/json' } });
