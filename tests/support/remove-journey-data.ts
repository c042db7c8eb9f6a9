import { rmSync } from 'node:fs';

/** Takes away what the journeys’ server kept. */
export default function removeJourneyData(): void {
  const folder = process.env['JOURNEYS_DATA_DIR'];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
