import { expect, it, onTestFinished } from 'vitest';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import { createBackgroundWork } from './jobs.server.ts';
import { findPublicSince, notePublicStart } from './public-since.server.ts';

describeOnEachDatabase('the day since which the site is public', (openContext) => {
  const openAt = async (publicOrigin: string) => {
    const context = await openContext();
    return { ...context, environment: { ...context.environment, publicOrigin } };
  };

  it('is that of the first start at an https origin, whatever starts after it', async () => {
    const context = await openAt('https://www.site.co.uk');
    expect(await findPublicSince(context)).toBeUndefined();
    const first = new Date('2026-12-01T09:00:00Z');
    await Promise.all([1, 2].map(() => notePublicStart(context, first)));
    await notePublicStart(context, new Date('2027-01-05T09:00:00Z'));
    expect(await findPublicSince(context)).toBe(first.getTime());
    const moved = { ...context, environment: { ...context.environment, publicOrigin: 'https://site.com' } };
    expect(await findPublicSince(moved)).toBeUndefined();
    const local = await openAt('http://127.0.0.1:3000');
    await notePublicStart(local, first);
    expect(await findPublicSince(local)).toBeUndefined();
  });

  it('is noted by a server that starts', async () => {
    const context = await openAt('https://www.site.co.uk');
    const work = createBackgroundWork(context);
    const before = Date.now();
    work.start();
    onTestFinished(work.stop);
    await expect.poll(() => findPublicSince(context)).toBeGreaterThanOrEqual(before);
  });
});
