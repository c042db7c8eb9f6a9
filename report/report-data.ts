import { figuresAsAt } from '../company/figures.ts';
import { impactRegister, type ImpactRecord } from '../company/impact-register.ts';
import { offices } from '../company/offices.ts';
import { certifications, climateScenarios, targets } from '../company/targets.ts';
import { yieldWarning } from '../company/funds.ts';
import { governance, type Governance, type PolicySource } from './governance.ts';
import { identity, type Identity } from './identity.ts';
import { impactFigures, type ReportFigure } from './impact-figures.ts';
import { projectPages, type ProjectPage, type ProjectSource } from './project-pages.ts';
import { projectSum, type ProjectSum } from './project-sum.ts';
import { roadmapDrawing, type RoadmapDrawing } from './roadmap-drawing.ts';
import { targetRows, type TargetRow, targetSpans, type TargetSpans } from './target-spans.ts';

/** What the report is made from besides `company/`. */
export interface ReportSources {
  /** Where the site is published, without a path: links in the report lead there. */
  readonly origin: string;
  readonly projects: readonly ProjectSource[];
  readonly policies: readonly PolicySource[];
}

/** The edition: the month at which its figures are stated, which also dates the file. */
export interface Edition {
  readonly title: string;
  readonly year: string;
  readonly asAt: string;
  /** Last day of that month, as year, month and day. */
  readonly date: readonly [year: number, month: number, day: number];
}

/**
 * Everything that the report prints, ready to be set: lengths in points, figures as the company states them.
 * The templates add connecting words and no figure of their own.
 */
export interface ReportData {
  readonly edition: Edition;
  readonly identity: Identity;
  readonly figures: readonly ReportFigure[];
  readonly roadmap: RoadmapDrawing;
  readonly targets: readonly TargetRow[];
  readonly targetSpans: TargetSpans;
  readonly projects: readonly ProjectPage[];
  readonly projectSum: ProjectSum;
  readonly yieldWarning: string;
  readonly governance: Governance;
  readonly climateScenarios: readonly string[];
  readonly certifications: readonly { readonly scheme: string; readonly grade: string }[];
  readonly offices: readonly { readonly city: string; readonly country: string; readonly remit: string }[];
  readonly records: readonly ImpactRecord[];
}

/** @throws {RangeError} when the figures are not stated at a month, as in "January 2025". */
export function editionOf(asAt: string): Edition {
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

/** The report’s content from the same registers that the pages read. */
export function reportData({ origin, projects, policies }: ReportSources): ReportData {
  return {
    edition: editionOf(figuresAsAt),
    identity: identity(origin),
    figures: impactFigures(),
    roadmap: roadmapDrawing(),
    targets: targetRows(),
    targetSpans: targetSpans(Object.values(targets)),
    projects: projectPages(projects),
    projectSum: projectSum(projects),
    yieldWarning,
    governance: governance(policies),
    climateScenarios,
    certifications,
    offices: offices.map(({ city, country, remit }) => ({ city, country, remit })),
    records: impactRegister(),
  };
}
