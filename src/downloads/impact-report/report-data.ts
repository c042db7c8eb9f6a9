import { light } from '../../../brand/colours.ts';
import { typefaces } from '../../../brand/typefaces.ts';
import { concernAcknowledged, formatCommitment, formatQuantity } from '../../../company/commitments.ts';
import { exceptVerified, yieldWarning } from '../../../company/basis.ts';
import { formatStatus } from '../../../company/figure-format.ts';
import { formatFigure, figures, figuresAsAt } from '../../../company/figures.ts';
import { allFunds, eligibleInvestors } from '../../../company/funds.ts';
import { offices } from '../../../company/offices.ts';
import { organization, formatRegisteredOffice } from '../../../company/organization.ts';
import { isPostOpen } from '../../../company/leadership-posts.ts';
import { routeAt, type PolicyPath } from '../../../company/site-map.ts';
import { certifications, climateScenarios, roadmap, targets } from '../../../company/targets.ts';
import { formatDay, formatMonth, companyDay } from '../../../company/dates.ts';
import { mailboxes } from '../../../company/mailboxes.ts';
import { formatTelephone, telephoneHref } from '../../../company/telephone.ts';
import { currentVersion } from '../../policies/policy-versions.ts';
import { impactFigures, impactRegister } from '../impact-data.ts';
import type { ContentSources } from '../sources.ts';
import { markFile } from '../mark-files.ts';

/** The edition: the month for which its figures are stated, such as "January 2025". */
export const edition = { title: 'Impact Report', year: figuresAsAt.slice(-4), asAt: figuresAsAt };

/** The policies on what the report may say, how its figures are kept, and how to challenge it. */
const bindingPolicies = [
  '/esg-policy',
  '/risk-management',
  '/health-safety',
  '/modern-slavery',
  '/whistleblowing',
  '/regulatory-disclosure',
  '/disclaimer',
] as const satisfies readonly PolicyPath[];

/** The policies that apply, and the time limits of complaints and concerns. */
function governance(policies: ContentSources['policies']) {
  return {
    policies: bindingPolicies.map((path) => {
      const policy = policies.find(({ id }) => `/${id}` === path);
      if (!policy) throw new RangeError(`No policy at ${path}`);
      const { ownerRole, lastUpdated, history } = policy;
      const { nextReview } = currentVersion(history);
      const dates = { lastUpdated: formatMonth(lastUpdated), nextReview: formatMonth(nextReview) };
      return { title: routeAt(path).title, path, ownerRole, ...dates };
    }),
    committeeReports: formatQuantity('reportSustainability'),
    investorReports: formatQuantity('investorReports'),
    policyReviews: formatQuantity('reviewPolicies'),
    complaint: {
      acknowledged: formatCommitment('acknowledgeComplaint'),
      updated: formatCommitment('updateComplaint'),
      answered: formatCommitment('answerComplaint'),
    },
    concernAcknowledged,
    funds: allFunds.map(({ name }) => name),
  };
}

/**
 * Everything that the report prints, with figures as the company states them.
 * The templates add connecting words and no figure of their own.
 * @param today the day on which it is made, which it prints
 */
export function reportData({ origin, projects, policies }: ContentSources, today: Date) {
  const { host, hostname } = new URL(origin);
  const madeOn = companyDay(today);
  return {
    edition,
    madeOn: { date: madeOn.split('-').map(Number), text: formatDay(new Date(madeOn)) },
    origin,
    /** The site’s name as printed; `null` while it has none but a number. */
    host: /^[\d.]+$|^localhost$|^\[/.test(hostname) ? null : host,
    organization,
    typefaces: { heading: typefaces.heading.family, text: typefaces.text.family },
    /** Null when the post is filled. */
    actingHeadOfSustainability: isPostOpen('head-of-sustainability')
      ? organization.actingHeadOfSustainability.value
      : null,
    mailboxes,
    registeredOffice: formatRegisteredOffice(),
    telephone: {
      display: formatTelephone(organization.telephone.value),
      href: telephoneHref(organization.telephone.value),
    },
    backgrounds: Object.fromEntries(
      Object.entries(light.backgrounds).map(([name, colours]) => {
        const [wordmark, monogram] = [markFile('wordmark', colours), markFile('monogram', colours)];
        return [name, { ...colours, marks: { wordmark, monogram } }];
      }),
    ),
    chartColour: light.backgrounds.panel.fill,
    figures: impactFigures.map((name) => {
      const { label, note, status, unit, value } = figures[name];
      // A percentage as a share from 0 to 1.
      const share = unit === 'per cent' ? value / 100 : null;
      return { name, stated: formatFigure(name), label, status: formatStatus(status), note, share };
    }),
    roadmap: { baseline: String(roadmap[0].year), milestones: roadmap },
    targets: Object.values(targets).map((target) => ({
      ...target,
      by: String(target.by ?? 'Every purchase'),
    })),
    projects: projects.toSorted((one, other) => one.id - other.id),
    yieldWarning,
    exceptVerified,
    eligibleInvestors,
    governance: governance(policies),
    climateScenarios,
    certifications: Object.values(certifications).map(({ scheme, grade }) => ({ scheme, grade })),
    offices,
    records: impactRegister(projects),
  };
}
