import { rmSync } from 'node:fs';

/** Removes what the journeys’ server stored. */
export default function removeJourneyData(): void {
  const folder = process.env['JOURNEYS_DATA_DIR'];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
