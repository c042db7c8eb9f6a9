import type { APIRoute } from 'astro';
import { impactSchema } from '../../../company/impact-descriptions.ts';

export const prerender = true;

export const GET: APIRoute = ({ url }) =>
  new Response(impactSchema(new URL(url.pathname, import.meta.env.SITE).href), {
    headers: { 'Content-Type': 'application/json' },
  });
