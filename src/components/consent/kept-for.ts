import { quantityInWords } from '../../../company/commitments.ts';
import type { InventoryItem } from '../../../company/device-storage.ts';
import { inWords } from '../../../company/time-limits.ts';

/** "6 months", "until you turn the key on again" */
export function keptForInWords({ keptFor }: InventoryItem): string {
  if (keptFor === null) return 'as that company says';
  if (typeof keptFor === 'object' && 'until' in keptFor) return `until ${keptFor.until}`;
  return typeof keptFor === 'string' ? quantityInWords(keptFor) : inWords(keptFor);
}
