import { formatQuantity } from '../../company/commitments.ts';
import type { InventoryItem } from '../../company/device-storage.ts';
import { inWords } from '../../company/time-limits.ts';

/** Host of ANALYTICS_SCRIPT_URL, if that is set during the build. */
export function analyticsHost(): string | undefined {
  const url = process.env['ANALYTICS_SCRIPT_URL'];
  return url ? new URL(url).host : undefined;
}

/** "6 months", "until you turn the key on again" */
export function formatKeptFor({ keptFor }: InventoryItem): string {
  if (keptFor === null) return 'as that company says';
  if (typeof keptFor === 'object' && 'until' in keptFor) return `until ${keptFor.until}`;
  return typeof keptFor === 'string' ? formatQuantity(keptFor) : inWords(keptFor);
}
