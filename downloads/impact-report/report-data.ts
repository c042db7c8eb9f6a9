import { scaleLinear } from 'd3-scale';
import { backgroundColours, colour } from '../../brand/colours.ts';
import { marks } from '../../brand/marks.ts';
import { commitmentInWords, commitments, quantityInWords } from '../../company/commitments.ts';
import {
  figureInWords,
  figures,
  figuresAsAt,
  statusInWords,
  type FigureName,
} from '../../company/figures.ts';
import { eligibleInvestors, funds, yieldWarning } from '../../company/funds.ts';
import { offices } from '../../company/offices.ts';
import { mailboxes, organization, registeredOfficeInWords } from '../../company/organization.ts';
import { impacts, likelihoods, ratingOf, riskRatings } from '../../company/risk-scales.ts';
import { routeAt, type PolicyPath } from '../../company/site-map.ts';
import { certifications, climateScenarios, roadmap, targets, type Target } from '../../company/targets.ts';
import { inDays } from '../../company/time-limits.ts';
import { monthInWords } from '../../company/dates.ts';
import { impactRegister } from '../impact-data.ts';
import type { ContentSources, PolicySource, ProjectSource } from '../sources.ts';

/**
 * The edition: the month at which its figures are stated, which also dates the file.
 * @throws {RangeError} when the figures are not stated at a month, as in "January 2025".
 */
export function editionOf(asAt: string) {
  const month = new Date(`1 ${asAt} UTC`);
  if (Number.isNaN(month.getTime())) throw new RangeError(`Not a month: ${asAt}`);
  const lastDay = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0));
  return {
    title: 'Impact Report',
    year: String(lastDay.getUTCFullYear()),
    asAt,
    date: [lastDay.getUTCFullYear(), lastDay.getUTCMonth() + 1, lastDay.getUTCDate()],
  };
}

function publisher(origin: string) {
  const { operatingCompany, parent, placeOfRegistration, telephone, tradingName } = organization;
  const { host, hostname } = new URL(origin);
  return {
    origin,
    /** The site’s name as printed; `null` while it has none but a number. */
    host: /^[\d.]+$|^localhost$|^\[/.test(hostname) ? null : host,
    tradingName: tradingName.value,
    operatingCompany: operatingCompany.name.value,
    operatingNumber: operatingCompany.number.value,
    parent: parent.name.value,
    parentNumber: parent.number.value,
    placeOfRegistration: placeOfRegistration.value,
    registeredOffice: registeredOfficeInWords(),
    telephone: telephone.value,
    mailboxes: {
      enquiries: mailboxes.enquiries.value,
      complaints: mailboxes.complaints.value,
      accessibility: mailboxes.accessibility.value,
    },
  };
}

/** The headline figures in the order of the register, whose records name the figures they come from. */
function headlineFigures() {
  const ofFigures = impactRegister().filter(({ kind }) => kind === 'figure');
  return ofFigures.map(({ id, stated, unit, value }) => {
    const name = id.replace('figures.', '') as FigureName;
    const { label, status, note } = figures[name];
    // The share that a percentage stands for, 0 to 1.
    const share = unit === 'per cent' && value !== null ? value / 100 : null;
    return { name, stated, label, status: statusInWords(status), note, share };
  });
}

/** In points: the chart, where its first and last year and all and none of the baseline stand, its circled years. */
const roadmapFrame = { width: 762, height: 296, left: 34, right: 560, top: 68, axis: 252, radius: 17 };

/** The roadmap to scale: years across, what remains of the baseline down. */
export function roadmapChart() {
  const first = roadmap[0].year;
  const last = Math.max(...roadmap.map(({ year }) => year));
  const x = scaleLinear([first, last], [roadmapFrame.left, roadmapFrame.right]);
  const y = scaleLinear([100, 0], [roadmapFrame.top, roadmapFrame.axis]);
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return {
    ...roadmapFrame,
    baseline: String(first),
    milestones: roadmap.map(({ year, title, text, remaining }, index) => ({
      year: String(year),
      title,
      text,
      remaining: `${String(remaining)}%`,
      reduction: `${String(100 - remaining)}%`,
      isNetZero: remaining === 0,
      x: x(year),
      y: y(remaining),
      sinceLast: `${String(year - (roadmap[index - 1]?.year ?? year))} years`,
    })),
    /** Where the years between the milestones stand. */
    years: years
      .filter((year) => !roadmap.some((milestone) => milestone.year === year))
      .map((year) => x(year)),
  };
}

/** Points across eight columns of the page. */
const chartWidth = 503;

function targetRows() {
  return Object.values(targets).map(({ measure, target, by, baseline, method }) => ({
    measure,
    target,
    by: by === null ? 'Every purchase' : String(by),
    baseline,
    method,
  }));
}

/** The time between baseline and due date of each target on one axis, which begins and ends on a fifth year. */
export function targetSpans(listed: readonly Target[]) {
  const baselineYear = ({ baseline }: Target) => (/^\d{4}$/.test(baseline) ? Number(baseline) : null);
  const stated = listed
    .flatMap((target) => [baselineYear(target), target.by])
    .filter((year) => year !== null);
  const first = Math.floor(Math.min(...stated) / 5) * 5;
  const last = Math.ceil(Math.max(...stated) / 5) * 5;
  const x = scaleLinear([first, last], [0, chartWidth]);
  const at = (year: number | null) => (year === null ? null : x(year));
  return {
    width: chartWidth,
    years: Array.from({ length: last - first + 1 }, (_, index) => first + index).map((year) => ({
      year: String(year),
      x: x(year),
      labelled: year % 5 === 0,
    })),
    /** `from` is null without a baseline year, `to` where the target holds at every purchase. */
    spans: listed.map((target) => ({ from: at(baselineYear(target)), to: at(target.by) })),
  };
}

const numbers = new Intl.NumberFormat('en-GB');

/** What the described projects add up to: tons of CO2 a year, and megawatts. */
export function projectTotals(projects: readonly Pick<ProjectSource, 'co2SavedTons' | 'energyValue'>[]): {
  readonly tons: number;
  readonly megawatts: number;
} {
  const megawatts = projects.map(({ energyValue }) => {
    if (energyValue === null) return 0;
    const [, amount] = /^(\d+(?:\.\d+)?) MW$/.exec(energyValue) ?? [];
    if (amount === undefined) throw new RangeError(`Not in megawatts: ${energyValue}`);
    return Number(amount);
  });
  return {
    tons: projects.reduce((sum, { co2SavedTons }) => sum + co2SavedTons, 0),
    megawatts: megawatts.reduce((sum, amount) => sum + amount, 0),
  };
}

/** What the projects add up to beside what the group states, on one scale of tons. */
export function projectSum(projects: readonly ProjectSource[]) {
  const { tons, megawatts } = projectTotals(projects);
  const length = scaleLinear([0, figures.carbonOffset.value], [0, chartWidth]);
  // The largest first, so that the others stand as what is left.
  const ordered = projects.toSorted((one, other) => other.co2SavedTons - one.co2SavedTons);
  return {
    width: chartWidth,
    tons: numbers.format(tons),
    megawatts: numbers.format(megawatts),
    statedTons: figureInWords('carbonOffset'),
    statedMegawatts: figureInWords('renewableCapacity'),
    parts: ordered.map(({ title, co2SavedTons }, index) => ({
      title,
      stated: numbers.format(co2SavedTons),
      from: length(projectTotals(ordered.slice(0, index)).tons),
      length: length(co2SavedTons),
    })),
  };
}

/** @throws {RangeError} for markup that would be printed as it is written. */
function plainText(text: string): string {
  if (/[*_<>[\]`#{}]/.test(text)) throw new RangeError(`Markup that the report cannot set: ${text}`);
  return text;
}

/**
 * The text of a project by its headings. It knows headings of the second level, paragraphs and points with a bold
 * opening, which is all that project files use.
 * @throws {RangeError} for anything else, so that no text is lost on its way into the report.
 */
export function sectionsOf(body: string) {
  const [before = '', ...parts] = body.split(/^## /m);
  if (before.trim() !== '') throw new RangeError(`Text before the first heading: ${before.trim()}`);
  return parts.map((part) => {
    const [heading = '', ...blocks] = part.trim().split(/\n+/);
    const isPoint = (block: string) => block.startsWith('- ');
    return {
      heading,
      paragraphs: blocks.filter((block) => !isPoint(block)).map(plainText),
      points: blocks.filter(isPoint).map((block) => {
        const [, term, text] = /^- \*\*(.+?)\.?\*\*\s+(.+)$/.exec(block) ?? [];
        if (term === undefined || text === undefined)
          throw new RangeError(`A point without an opening: ${block}`);
        return { term, text: plainText(text) };
      }),
    };
  });
}

/** The policies that decide what the report may say, how its figures are kept and how it is challenged. */
const bindingPolicies = [
  '/esg-policy',
  '/risk-management',
  '/health-safety',
  '/modern-slavery',
  '/whistleblowing',
  '/regulatory-disclosure',
  '/disclaimer',
] as const satisfies readonly PolicyPath[];

/** Who answers, which policies bind, and by when a complaint is answered. */
function governance(policies: readonly PolicySource[]) {
  const answer = inDays(commitments.answerComplaint.limit);
  const update = inDays(commitments.updateComplaint.limit);
  return {
    policies: bindingPolicies.map((path) => {
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
    complaint: {
      acknowledged: commitmentInWords('acknowledgeComplaint'),
      updated: commitmentInWords('updateComplaint'),
      answered: commitmentInWords('answerComplaint'),
      /** As shares of the time until the final response. */
      acknowledgedAt: inDays(commitments.acknowledgeComplaint.limit) / answer,
      updatedAt: Array.from(
        { length: Math.ceil(answer / update) - 1 },
        (_, index) => ((index + 1) * update) / answer,
      ),
    },
    concernAcknowledged: commitmentInWords('acknowledgeConcern'),
    risk: {
      ratings: riskRatings,
      likelihoods,
      /** From the worst impact to the least. */
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

/**
 * Everything that the report prints, ready to be set: lengths in points, figures as the company states them.
 * The templates add connecting words and no figure of their own.
 */
export function reportData({ origin, projects, policies }: ContentSources) {
  return {
    edition: editionOf(figuresAsAt),
    publisher: publisher(origin),
    marks,
    backgrounds: {
      paper: backgroundColours('paper'),
      white: backgroundColours('white'),
      portland: backgroundColours('portland'),
      navy: backgroundColours('navy'),
      moss: backgroundColours('moss'),
    },
    chartColour: colour('moss-mid'),
    figures: headlineFigures(),
    roadmap: roadmapChart(),
    targets: targetRows(),
    targetSpans: targetSpans(Object.values(targets)),
    projects: projects
      .toSorted((one, other) => one.id - other.id)
      .map(({ body, ...facts }) => ({ ...facts, sections: sectionsOf(body) })),
    projectSum: projectSum(projects),
    yieldWarning,
    eligibleInvestors,
    governance: governance(policies),
    climateScenarios,
    certifications,
    offices: offices.map(({ city, country, remit }) => ({ city, country, remit })),
    records: impactRegister(),
  };
}
