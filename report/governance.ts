import { commitmentInWords, commitments, quantityInWords } from '../company/commitments.ts';
import { funds } from '../company/funds.ts';
import { impacts, likelihoods, ratingOf, riskRatings } from '../company/risk-scales.ts';
import { routeAt, type PolicyPath } from '../company/site-map.ts';
import { inDays } from '../company/time-limits.ts';
import { monthInWords } from '../company/dates.ts';

/** A policy as its file’s front matter states it. */
export interface PolicySource {
  /** Name of the file, which is also the path: "esg-policy". */
  readonly id: string;
  readonly ownerRole: string;
  readonly lastUpdated: Date;
  readonly nextReview: Date;
}

/** Who answers, which policies bind, and by when a complaint is answered. */
export interface Governance {
  readonly policies: readonly {
    readonly title: string;
    readonly path: string;
    readonly ownerRole: string;
    readonly lastUpdated: string;
    readonly nextReview: string;
  }[];
  readonly committeeReports: string;
  readonly investorReports: string;
  readonly policyReviews: string;
  readonly complaint: {
    readonly acknowledged: string;
    readonly updated: string;
    readonly answered: string;
    /** Days until acknowledgment and between updates as shares of the days until the final response. */
    readonly acknowledgedAt: number;
    readonly updatedAt: readonly number[];
  };
  readonly concernAcknowledged: string;
  readonly risk: {
    readonly ratings: readonly string[];
    readonly likelihoods: readonly string[];
    /** From the worst impact to the least. */
    readonly rows: readonly { readonly impact: string; readonly ratings: readonly string[] }[];
  };
  /** Names of the funds whose investors are told how each does. */
  readonly funds: readonly string[];
}

/** The policies that decide what the report may say, how its figures are kept and how it is challenged. */
const binding = [
  '/esg-policy',
  '/risk-management',
  '/health-safety',
  '/modern-slavery',
  '/whistleblowing',
  '/regulatory-disclosure',
  '/disclaimer',
] as const satisfies readonly PolicyPath[];

function complaint(): Governance['complaint'] {
  const whole = inDays(commitments.answerComplaint.limit);
  const every = inDays(commitments.updateComplaint.limit);
  return {
    acknowledged: commitmentInWords('acknowledgeComplaint'),
    updated: commitmentInWords('updateComplaint'),
    answered: commitmentInWords('answerComplaint'),
    acknowledgedAt: inDays(commitments.acknowledgeComplaint.limit) / whole,
    updatedAt: Array.from(
      { length: Math.ceil(whole / every) - 1 },
      (_, index) => ((index + 1) * every) / whole,
    ),
  };
}

/** @throws {RangeError} when a policy that binds is missing. */
export function governance(policies: readonly PolicySource[]): Governance {
  return {
    policies: binding.map((path) => {
      const policy = policies.find(({ id }) => `/${id}` === path);
      if (!policy) throw new RangeError(`No policy at ${path}`);
      const { ownerRole, lastUpdated, nextReview } = policy;
      return {
        title: routeAt(path).title,
        path,
        ownerRole,
        lastUpdated: monthInWords(lastUpdated),
        nextReview: monthInWords(nextReview),
      };
    }),
    committeeReports: quantityInWords('reportSustainability'),
    investorReports: quantityInWords('investorReports'),
    policyReviews: quantityInWords('reviewPolicies'),
    complaint: complaint(),
    concernAcknowledged: commitmentInWords('acknowledgeConcern'),
    risk: {
      ratings: riskRatings,
      likelihoods,
      rows: impacts
        .map((impact, index) => ({
          impact,
          ratings: likelihoods.map((_, likelihood) => ratingOf(likelihood + 1, index + 1)),
        }))
        .reverse(),
    },
    funds: Object.values(funds).map(({ name }) => name),
  };
}
