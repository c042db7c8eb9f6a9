import type { APIRoute } from 'astro';
import { impactCsv, impactRegister } from '../../../company/impact-register.ts';

export const prerender = true;

export const GET: APIRoute = () =>
  new Response(impactCsv(impactRegister()), { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
