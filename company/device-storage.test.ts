import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { formatQuantity } from './commitments.ts';
import { inventory, inventoryVersion } from './device-storage.ts';

it('the inventory has another version whenever anything in it is another', () => {
  const shown = inventory.map(({ keptFor, ...item }) => ({
    ...item,
    keptFor: typeof keptFor === 'string' ? formatQuantity(keptFor) : keptFor,
  }));
  const hash = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 8);
  expect(inventoryVersion, 'Write the new version into company/device-storage.ts').toBe(hash);
});
