import { commitments } from '../../company/commitments.ts';
import { figureReferences } from '../../company/figure-by-name.ts';
import { leadershipPosts } from '../../company/leadership-posts.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { terms } from '../../company/terms.ts';
import { names, telephones } from './printed-names.ts';

/**
 * The components that the MDX of a policy can use, each with its attributes and the values that they take. An attribute without
 * values is written alone, and may be left out.
 */
export const componentAttributes = {
  Commitment: { of: Object.keys(commitments), bare: [] },
  ComplaintSteps: {},
  CurrentYear: {},
  DeviceStorage: {},
  EuRepresentative: {},
  Figure: { of: figureReferences },
  FinancialPromotion: {},
  FundMinimums: {},
  InShort: {},
  Mailbox: { of: Object.keys(mailboxes) },
  ModernSlaveryApproval: {},
  ModernSlaveryYear: {},
  Name: { of: Object.keys(names) },
  RiskHeatMap: {},
  TargetsTable: {},
  Telephone: { of: Object.keys(telephones) },
  Term: { of: Object.keys(terms) },
  WhileOpen: { post: leadershipPosts.map(({ slug }) => slug) },
  WhistleblowingSteps: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export type PolicyComponent = keyof typeof componentAttributes;
