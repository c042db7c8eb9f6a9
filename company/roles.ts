import { placeholder, type Fact } from './organization.ts';

/** What an applicant is told before applying, besides the text of the role. */
interface RoleTerms {
  /** The pay range, with its currency. */
  readonly pay: Fact<string>;
  /** "31 March 2027" */
  readonly closes: Fact<string>;
  /** The ISO day on which the advertisement appeared, such as "2026-11-30". */
  readonly posted: Fact<string | null>;
}

const terms = (title: string, payLaw?: string): RoleTerms => ({
  pay: placeholder<string>('On request', `the pay range of the ${title}`, {
    on: '/careers',
    ...(payLaw === undefined ? { optional: true } : { law: payLaw, counsel: true }),
  }),
  closes: placeholder<string>('Open until filled', `the closing date of the ${title}`, {
    on: '/careers',
    optional: true,
  }),
  posted: placeholder<string | null>(null, `the date from which the ${title} is advertised`, {
    on: 'the structured data of /careers, which needs it',
    optional: true,
  }),
});

/** The terms of each role, by the names of the files in content/roles. */
export const roleTerms: Readonly<Record<string, RoleTerms>> = {
  'investment-analyst': terms('Investment Analyst'),
  'esg-manager': terms(
    'ESG Manager, New York',
    'New York City Administrative Code, section 8-107(32) (minimum and maximum pay in every advertisement)',
  ),
  'asset-manager': terms('Asset Manager'),
};

/** @throws {RangeError} for a role that is not in company/roles.ts, so that none is advertised without its terms. */
export function termsOf(role: string): RoleTerms {
  const found = roleTerms[role];
  if (!found) throw new RangeError(`company/roles.ts has no terms for ${role}`);
  return found;
}

/** The four posts that lead the group, all open. `slug` names the post in links to the contact form. */
export const leadershipPosts = [
  {
    slug: 'founder-and-ceo',
    title: 'Founder & CEO',
    answersFor:
      'Leads the group and is responsible for the conduct of everyone in it. Tells the Board before a published promise is missed.',
  },
  {
    slug: 'chief-investment-officer',
    title: 'Chief Investment Officer',
    answersFor:
      'Is responsible for every purchase and sale that we make or recommend: the price, the case for and against, and how the result compares with the plan.',
  },
  {
    slug: 'head-of-sustainability',
    title: 'Head of Sustainability',
    answersFor:
      'Sets the methods, keeps the data and reports on the targets. May object to any proposal; the Investment Committee must answer in its minutes.',
  },
  {
    slug: 'chief-operating-officer',
    title: 'Chief Operating Officer',
    answersFor: 'Keeps buildings and plant safe, metered and maintained, within the budget set at purchase.',
  },
] as const;
