import { formatPreciseCubeEdge } from '../../company/gas-volume.ts';
import { formatTons, parseTons, tonsParameter } from './typed-tons.ts';

/** The path of the share image for a number of tons, which is in the query. */
export const tonsImagePath = '/og/tons.png';

/** The tons of which an image is asked for; undefined for a query that names none. */
export function tonsOfImage(query: URLSearchParams): number | undefined {
  const typed = parseTons(query);
  return typed && 'tons' in typed ? typed.tons : undefined;
}

/** The share image of a page for so many tons: its address with query, its type, and what is seen on it. */
export const tonsImage = (tons: number) => ({
  path: `${tonsImagePath}?${tonsParameter}=${String(tons)}`,
  type: 'image/png',
  alt: `${formatTons(tons)} of CO2 as gas: a cube with an edge of ${formatPreciseCubeEdge(tons)}, to scale beside a building`,
});
