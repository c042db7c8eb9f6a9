import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formatQuantity } from './commitments.ts';
import { inventory, inventoryVersion } from './device-storage.ts';

describe('the inventory', () => {
  it('has another version whenever anything in it is another', () => {
    const shown = inventory('analytics.example').map(({ keptFor, ...item }) => ({
      ...item,
      keptFor: typeof keptFor === 'string' ? formatQuantity(keptFor) : keptFor,
    }));
    const hash = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 8);
    expect(inventoryVersion, 'Write the new version into company/device-storage.ts').toBe(hash);
  });

  it('has the script of another company only where there is one', () => {
    const own = inventory(undefined);
    expect(own.map(({ kind }) => kind)).not.toContain('script of another company');
    expect(inventory('analytics.example').slice(own.length)[0]).toMatchObject({
      name: 'analytics.example',
      category: 'statistics',
    });
  });
});
