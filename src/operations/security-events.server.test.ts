import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { siteOf, storeEnquiry } from '../../tests/support/site-command.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';

describeOnEachDatabase('what the owner does to keys and records', (openContext) => {
  it('leaves a line in security.log, without personal data', async () => {
    const context = await openContext();
    const { dataDirectory } = context.environment;
    const { reference } = await storeEnquiry(context);
    const file = join(dataDirectory, 'backup');
    for (const command of [
      ['backup', file],
      ['restore', file, '--yes'],
      ['keys', 'add'],
      ['keys', 're-encrypt'],
    ])
      expect((await siteOf(context)(...command)).code, command.join(' ')).toBe(0);
    const log = join(dataDirectory, 'security.log');
    const text = readFileSync(log, 'utf8');
    const lines = text.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject(
      [
        { action: 'restore', deletedEnquiries: 0 },
        { action: 'key change', change: 'data key added' },
        { action: 'key change', change: 'records re-encrypted' },
      ].map((event) => ({ event: 'security', time: expect.any(Number) as unknown, ...event })),
    );
    expect(text).not.toMatch(/ada|merrow/i);
    expect(text).not.toContain(reference);
    expect(statSync(log).mode & 0o777).toBe(0o600);
  });
});
