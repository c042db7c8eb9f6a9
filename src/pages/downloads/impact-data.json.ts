import type { APIRoute } from 'astro';
import { impactJson, impactRegister } from '../../../company/impact-register.ts';

export const prerender = true;

export const GET: APIRoute = () =>
  new Response(impactJson(impactRegister()), { headers: { 'Content-Type': 'application/json' } });
