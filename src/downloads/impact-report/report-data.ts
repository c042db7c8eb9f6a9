import { dark, light } from '../../../brand/colours.ts';
import { typefaces } from '../../../brand/typefaces.ts';
import { concernAcknowledged, formatCommitment, formatQuantity } from '../../../company/commitments.ts';
import { basisOf, exceptVerified, projectBasis, yieldWarning } from '../../../company/basis.ts';
import { formatStatus } from '../../../company/figure-format.ts';
import { formatFigure, figures, figuresAsAt } from '../../../company/figures.ts';
import { allFunds, eligibleInvestors, warningPlacement } from '../../../company/funds.ts';
import { cubeEdge, formatCubeEdge, gasState, landmark } from '../../../company/gas-volume.ts';
import { offices } from '../../../company/offices.ts';
import { organization, formatRegisteredOffice } from '../../../company/organization.ts';
import { isPostOpen } from '../../../company/leadership-posts.ts';
import { routeAt, type PolicyPath } from '../../../company/site-map.ts';
import { certifications, climateScenarios, roadmap, targets } from '../../../company/targets.ts';
import { companyDay, formatDay, formatMonth, inCompanyTime } from '../../../company/dates.ts';
import { mailboxes } from '../../../company/mailboxes.ts';
import { formatTelephone, telephoneHref } from '../../../company/telephone.ts';
import { currentVersion } from '../../policies/policy-versions.ts';
import { warningStamp } from '../../../company/warning-stamp.ts';
import { cubeInPicture, modelCameras, pictureAspect } from '../../portfolio/model-camera.ts';
import { cubeBack, landmarkCorners, landmarkWidth } from '../../ui/drawing/gas-shapes.tsx';
import { placeLabel } from '../../ui/drawing/place-label.ts';
import { roundLength } from '../../ui/drawing/round-length.ts';
import { impactFigures, impactRegister } from '../impact-data.ts';
import type { ContentSources, ProjectSource } from '../sources.ts';
import { markFile } from '../mark-files.ts';
import { pictureTexts, sizeOfDrawing } from './report-pictures.ts';

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
      return {
        title: routeAt(path).title,
        path,
        ownerRole,
        lastUpdated: formatMonth(lastUpdated),
        nextReview: formatMonth(nextReview),
      };
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

/** A project with the gas that it saves in a year, where a cube of it stands in the picture, and the size of its plan in metres. */
function projectPage(project: ProjectSource) {
  const { slug, co2SavedTons, ...others } = project;
  const [camera, plan] = [modelCameras[slug], sizeOfDrawing(slug, 'plan')];
  const length = formatCubeEdge(co2SavedTons);
  return {
    ...others,
    slug,
    /** The heading says that it is a year’s. */
    saved: project.co2SavedValue,
    edge: cubeEdge(co2SavedTons),
    length,
    place: placeLabel(project.location),
    cube: camera === undefined ? null : { ...cubeInPicture(camera, co2SavedTons), length },
    plan: plan && { ...plan, bar: roundLength(plan.width / 2) },
  };
}

/** What the register says of a record that nobody has verified. Whoever has verified another is named after its method. */
const unverified = projectBasis({ baseline: '', method: '' }).verification.value;
const unverifiedStatements = new Set(
  Object.values(basisOf)
    .flatMap(({ verification: { status, value } }) => (status === 'settled' ? [] : [value]))
    .concat(unverified),
);

const registerRecords = (projects: readonly ProjectSource[]) =>
  impactRegister(projects).map(({ method, verification, ...record }) => ({
    ...record,
    method: unverifiedStatements.has(verification) ? method : `${method} ${verification}.`,
  }));

/** A moment as a number of years: 2026.5 in the middle of 2026. */
function inYears(moment: Date): number {
  const { year, dayOfYear, daysInYear } = inCompanyTime(moment);
  return year + (dayOfYear - 1) / daysInYear;
}

/** Everything in a scheme that stands on a background. */
function backgroundWithMarks(colours: { readonly ink: string; readonly line: string }) {
  const marks = { wordmark: markFile('wordmark', colours), monogram: markFile('monogram', colours) };
  return { ...colours, marks };
}

/** The backgrounds of the light scheme by their names, and the one of the dark scheme. */
const backgrounds = () => ({
  ...Object.fromEntries(
    Object.entries(light.backgrounds).map(([name, colours]) => [name, backgroundWithMarks(colours)]),
  ),
  night: backgroundWithMarks(dark.backgrounds.page),
});

/** A figure as the company states it; a percentage as a share from 0 to 1 too. */
function statedFigure(name: (typeof impactFigures)[number]) {
  const { label, note, status, unit, value } = figures[name];
  const share = unit === 'per cent' ? value / 100 : null;
  return { name, stated: formatFigure(name), label, status: formatStatus(status), note, share };
}

/** What the projects save in a year as gas, beside the landmark. */
const gasOf = (pages: readonly ReturnType<typeof projectPage>[]) => ({
  state: gasState,
  /** Lengths are in metres; its corners are shares of its width and height. */
  landmark: { ...landmark, width: landmarkWidth, corners: landmarkCorners },
  /** How far the edges of a cube that lead to the back reach, as shares of an edge. */
  back: cubeBack,
  // The names of more would not fit beneath them.
  cubes: pages
    .map(({ edge, length, place, saved }) => ({ edge, length, place, saved }))
    .toSorted((one, other) => other.edge - one.edge)
    .slice(0, 4),
});

/**
 * Everything that the report prints, with figures as the company states them.
 * The templates add connecting words and no figure of their own.
 * @param today the day on which it is made, which it prints
 */
export function reportData({ origin, projects, policies }: ContentSources, today: Date) {
  const { host, hostname } = new URL(origin);
  const madeOn = companyDay(today);
  const pages = projects.map(projectPage);
  return {
    edition,
    madeOn: {
      date: madeOn.split('-').map(Number),
      text: formatDay(new Date(madeOn)),
      year: inYears(today),
    },
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
    backgrounds: backgrounds(),
    pictures: pictureTexts,
    figures: impactFigures.map(statedFigure),
    roadmap: { baseline: String(roadmap[0].year), milestones: roadmap },
    targets: Object.values(targets).map((target) => ({
      ...target,
      by: String(target.by ?? 'Every purchase'),
    })),
    projects: pages,
    /** The width of every picture of a project, as a multiple of its height. */
    pictureAspect,
    gas: gasOf(pages),
    elevations: pages
      .filter(({ slug }) => sizeOfDrawing(slug, 'elevation') !== null)
      .map(({ slug, title }) => ({ file: `${slug}-elevation`, alt: `Elevation of a model: ${title}.` })),
    yieldWarning,
    warningStamp,
    warningPlacement,
    unverified,
    exceptVerified,
    eligibleInvestors,
    governance: governance(policies),
    climateScenarios,
    certifications: Object.values(certifications).map(({ scheme, grade }) => ({ scheme, grade })),
    offices,
    records: registerRecords(projects),
  };
}
