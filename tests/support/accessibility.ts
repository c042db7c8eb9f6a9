import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { commitments } from '../../company/commitments.ts';

const [, version = '', level = ''] =
  /^WCAG (\d\.\d) (A+)$/.exec(commitments.accessibilityStandard.name) ?? [];
const promisedVersions = ['2.0', '2.1', '2.2'].filter((earlier) => earlier <= version);
const promisedLevels = ['a', 'aa', 'aaa'].slice(0, level.length);

/** The promised standard, in axe’s own names, and what is held besides. */
const rules = [
  ...promisedVersions.flatMap((promised) =>
    promisedLevels.map((grade) => `wcag${promised.replace('.0', '').replace('.', '')}${grade}`),
  ),
  'wcag22aa',
  'best-practice',
];

/** What axe finds wrong with the page as it is now: one line for each element. */
export async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).withTags(rules).analyze();
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${help} (${target.join(' ')}) ${failureSummary}`),
  );
}
