import type { APIRoute } from 'astro';
import { impactReport } from '../../collections/impact-report.ts';

export const prerender = true;

export const GET: APIRoute = async () => {
  const { bytes } = await impactReport();
  return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': 'application/pdf' } });
};
