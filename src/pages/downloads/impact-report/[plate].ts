import type { APIRoute, GetStaticPaths } from 'astro';
import { reportPages } from '../../../downloads/collected-downloads.ts';
import { encodePlate, plateFiles, type PlateFile } from '../../../downloads/impact-report/report-plates.ts';

export const getStaticPaths = (() =>
  plateFiles.map((file) => ({ params: { plate: file.name }, props: { file } }))) satisfies GetStaticPaths;

/** Pages of the Impact Report as a picture. */
export const GET: APIRoute<{ file: PlateFile }> = async ({ props: { file } }) =>
  new Response(new Uint8Array(await encodePlate(file, await reportPages())), {
    headers: { 'Content-Type': `image/${file.format}` },
  });
