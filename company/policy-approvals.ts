import { modernSlaveryAct, placeholder, type Fact } from './organization.ts';
import { policyRoutes, type PolicyPath } from './site-map.ts';

/** The ISO day on which the Board approved the current version of each policy; null until it is given. */
export const policyApprovals = Object.fromEntries(
  policyRoutes.map(({ path, title }) => [
    path,
    placeholder<string | null>(
      null,
      `the date on which the Board approved the shown version of the ${title}, the date from which it applies, and the date of its next review`,
      path === '/modern-slavery' ? modernSlaveryAct : { on: path },
    ),
  ]),
) as Readonly<Record<PolicyPath, Fact<string | null>>>;
