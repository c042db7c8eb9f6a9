import { quantityInWords } from '../../../company/commitments.ts';
import type { InventoryItem } from '../../../company/device-storage.ts';
import { inWords } from '../../../company/time-limits.ts';

/** "6 months" */
export function keptForInWords({ keptFor }: InventoryItem): string {
  if (keptFor === null) return 'as that company says';
  return typeof keptFor === 'string' ? quantityInWords(keptFor) : inWords(keptFor);
}
