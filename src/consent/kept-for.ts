import { formatQuantity } from '../../company/commitments.ts';
import type { InventoryItem } from '../../company/device-storage.ts';
import { inWords } from '../../company/time-limits.ts';

/** "6 months", "until you turn the key on again" */
export function formatKeptFor({ keptFor }: InventoryItem): string {
  if (typeof keptFor === 'object' && 'until' in keptFor) return `until ${keptFor.until}`;
  return typeof keptFor === 'string' ? formatQuantity(keptFor) : inWords(keptFor);
}
