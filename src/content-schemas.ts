import { readFileSync } from 'node:fs';
import { parseFrontmatter } from 'astro/markdown';
import { z } from 'astro/zod';
import {
  articleCategories,
  employmentTypes,
  projectCategories,
  type EmploymentType,
} from '../company/categories.ts';
import { enquirySubjects } from '../company/enquiry-subjects.ts';
import { formatOptions } from '../company/fact-schema.ts';
import { leadershipPosts } from '../company/leadership-posts.ts';
import { offices } from '../company/offices.ts';
import { policyRoutes } from '../company/site-map.ts';

// The front matter of each kind of text in content/, for Astro’s collections, doctor and the newsletter.

const oneOf = <const Option extends string>(options: readonly Option[]) =>
  z.enum(options, { error: `Expected ${formatOptions(options)}` });

/**
 * A day of the front matter, as midnight UTC. YAML gives Astro a Date, in which a day that does not exist has become another;
 * scripts/check-content.ts gives the text that was written.
 */
const day = z
  .union([z.date(), z.iso.date('Expected a day that exists, such as 2027-03-31')])
  .pipe(z.coerce.date());

/** The title of a page with a share image, on which a longer one does not fit. */
const title = z.string().max(80);

/** A version of a policy. “launch” is the one with which the site is launched: its number and its day are in company/organization.json. */
const policyVersion = z
  .strictObject({
    version: z
      .string()
      .regex(/^(?:launch|\d+\.\d+)$/, 'Expected “launch”, or two numbers with a full stop, such as 1.0'),
    date: day.optional(),
    change: z.string(),
  })
  .refine(({ version, date }) => (version === 'launch') === (date === undefined), {
    path: ['date'],
    error: 'Expected the day of the version, and none for “launch”',
  });

/** The ways in which people ask for a text, in their own words, for the search: "can I get my money back, early exit". */
const askedAs = z.string().max(200);

export const policySchema = z.strictObject({
  title: z.string(),
  /** Also the description of the page for search engines, which cut a longer one. */
  summary: z.string().max(160),
  ownerRole: z.string(),
  lastUpdated: day,
  /** The policies that a reader may need next, the most closely related first. */
  related: z
    .array(oneOf(policyRoutes.map(({ path }) => path)))
    .min(3)
    .max(4),
  closing: z.strictObject({
    text: z.string(),
    /** Takes the place of the text while a leadership post is open. */
    whileOpen: z
      .strictObject({ post: oneOf(leadershipPosts.map(({ slug }) => slug)), text: z.string() })
      .optional(),
    action: z.string(),
    subject: oneOf(enquirySubjects.map(({ slug }) => slug)),
  }),
  /** The oldest first; the last is in effect. */
  history: z.array(policyVersion).min(1),
  askedAs: z.strictObject({
    page: askedAs,
    /** By the title of the clause. */
    clauses: z.record(z.string(), askedAs),
  }),
});

export const articleSchema = z
  .strictObject({
    title,
    date: day,
    category: oneOf(articleCategories),
    excerpt: z.string().max(240),
    /** Without one it is the company. */
    author: z.strictObject({ name: z.string(), role: z.string() }).optional(),
    sources: z
      .array(z.strictObject({ title: z.string(), publisher: z.string(), url: z.url().optional() }))
      .default([]),
    /** Drawn where the text has `<Chart />`, which it has if there is one: ranges or points on one axis, each a statement of the article. */
    chart: z
      .strictObject({
        title: z.string(),
        caption: z.string(),
        /** Positions in `sources`, from 1. */
        sources: z.array(z.int().positive()).min(1),
        /** Of the table. */
        columns: z.tuple([z.string(), z.string()]),
        /** The values that are labelled, in order; the first and the last are the ends of the axis. */
        axis: z.array(z.strictObject({ at: z.number(), label: z.string() })).min(2),
        rows: z
          .array(z.strictObject({ name: z.string(), value: z.string(), from: z.number(), to: z.number() }))
          .min(3),
      })
      .refine(({ axis }) => axis.every(({ at }, index) => at > (axis[index - 1]?.at ?? -Infinity)), {
        path: ['axis'],
        error: 'Expected values that rise from the first to the last',
      })
      .refine(
        ({ axis, rows }) =>
          rows.every(
            ({ from, to }) => (axis[0]?.at ?? from) <= from && from <= to && to <= (axis.at(-1)?.at ?? to),
          ),
        { path: ['rows'], error: 'Expected values on the axis, and no end before its beginning' },
      )
      .optional(),
  })
  .refine(({ sources, chart }) => chart?.sources.every((number) => number <= sources.length) ?? true, {
    path: ['chart', 'sources'],
    error: 'Expected numbers of the list of sources',
  });

/** The figures of a project as they are printed: "1,200 tons" and "1,200 tons annually", "7.2%", "2.5 MW" and "2.5 MW solar". */
function formatProjectFigures({ co2SavedTons, yieldPercent, energyMegawatts, energyKind }: ProjectFigures) {
  const energyValue = energyMegawatts === null ? null : `${energyMegawatts.toLocaleString('en-GB')} MW`;
  const co2SavedValue = `${co2SavedTons.toLocaleString('en-GB')} tons`;
  return {
    co2SavedValue,
    co2Saved: `${co2SavedValue} annually`,
    yield: `${yieldPercent.toLocaleString('en-GB')}%`,
    energyValue,
    energyGen: energyValue === null ? energyKind : `${energyValue} ${energyKind}`,
  };
}

const projectFigures = {
  co2SavedTons: z.number().positive(),
  yieldPercent: z.number().positive(),
  /** Missing for a project that generates nothing. */
  energyMegawatts: z.number().positive().nullable().default(null),
  /** The energy without its amount: "solar". */
  energyKind: z.string(),
};

type ProjectFigures = z.output<z.ZodObject<typeof projectFigures>>;

/** @param image of a path that begins at the text */
export const projectSchema = <Image extends z.ZodType>(image: Image) =>
  z
    .strictObject({
      id: z.int().positive(),
      title,
      location: z.string(),
      category: oneOf(projectCategories),
      image,
      imageAlt: z.string(),
      description: z.string().max(180),
      /** Completes the description of the portfolio page: “a Swedish wind farm”. */
      inBrief: z.string(),
      /** What the home page says of the first project; without it, the description. */
      feature: z.strictObject({ lead: z.string(), operation: z.string().optional() }).optional(),
      ...projectFigures,
      /** What makes a figure, in words that follow it; art/pictures.json has where that is in the model. */
      madeBy: z.partialRecord(z.enum(['energy', 'co2Saved']), z.string()).default({}),
      longitude: z.number().min(-180).max(180),
      latitude: z.number().min(-90).max(90),
      basis: z.strictObject({
        /** What the figures are measured against. */
        baseline: z.string(),
        method: z.string().regex(/\.$/, 'Expected whole sentences'),
      }),
    })
    .transform((project) => ({ ...project, ...formatProjectFigures(project) }));

export const roleSchema = z.strictObject({
  id: z.int().positive(),
  title: z.string(),
  /** The city of an office: what the law asks of an advertisement depends on it. */
  location: oneOf(offices.map(({ city }) => city)),
  type: oneOf(Object.keys(employmentTypes) as EmploymentType[]),
  department: z.string(),
  summary: z.string(),
  askedAs,
});

/** Reads a file of content/ outside Astro: its front matter, as the result of its schema, and the text below it. */
export function readContent<Schema extends z.ZodType>(file: string, schema: Schema) {
  const { frontmatter, content } = parseFrontmatter(readFileSync(file, 'utf8'));
  return { header: schema.safeParse(frontmatter), content };
}
