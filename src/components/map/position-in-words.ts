import type { Place } from './map-sheet.ts';

/** "51.5° N, 0.1° W": a place to a tenth of a degree. */
export function positionInWords({ longitude, latitude }: Place): string {
  const degrees = (value: number) => `${Math.abs(value).toFixed(1)}°`;
  return `${degrees(latitude)} ${latitude < 0 ? 'S' : 'N'}, ${degrees(longitude)} ${longitude < 0 ? 'W' : 'E'}`;
}
