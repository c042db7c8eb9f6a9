import { collection, fields, singleton, type ComponentSchema, type Config } from '@keystatic/core';
import { z } from 'astro/zod';
import { articleCategories, projectCategories } from '../company/categories.ts';
import { enquirySubjects } from '../company/enquiry-subjects.ts';
import { offices } from '../company/offices.ts';
import { organization } from '../company/organization.ts';
import { leadershipPosts } from '../company/leadership-posts.ts';
import { policyRoutes } from '../company/site-map.ts';
import { articleSchema, policySchema, projectSchema, roleSchema } from '../src/content-schemas.ts';
import { facts } from './fact-fields.tsx';
import {
  choice,
  day,
  line,
  lineOrNull,
  number,
  optionalChoice,
  optionalLine,
  paragraph,
  projectPicture,
  same,
  titleAndFileName,
  whole,
} from './fields.tsx';
import { articleText, plainText, policyText } from './texts.tsx';

// The limits of lengths are those of the schemas by which the site is built; whatever else is wrong, saving refuses.
const project = projectSchema(z.string()).shape;

/** The fields of a schema, all of them, and the text. */
type Fields<Schema extends z.ZodType> = Record<keyof z.output<Schema> | 'body', ComponentSchema>;

const { summary } = policySchema.shape;

const policyFields = {
  title: line('Title'),
  summary: paragraph('Summary', summary.maxLength),
  ownerRole: line('Owner'),
  version: fields.text({
    label: 'Version',
    validation: { pattern: { regex: /^\d+\.\d+$/, message: 'Two numbers with a full stop, such as 1.0' } },
  }),
  effective: day('Effective'),
  lastUpdated: day('Last updated'),
  nextReview: day('Next review'),
  closing: fields.object(
    {
      text: paragraph('Text'),
      whileOpen: fields.object(
        {
          post: optionalChoice(
            'Post',
            leadershipPosts.map(({ slug, title }) => ({ value: slug, label: title })),
          ),
          text: fields.text({ label: 'Text', multiline: true }),
        },
        { label: 'Text while a post is open', description: 'It takes the place of the text above.' },
      ),
      action: line('Button'),
      subject: choice(
        'Subject of the contact form',
        enquirySubjects.map(({ slug, label }) => ({ value: slug, label })),
      ),
    },
    { label: 'Closing' },
  ),
  history: fields.array(
    fields.object({ version: line('Version'), date: day('Date'), change: paragraph('Change') }),
    {
      label: 'Version history',
      itemLabel: ({ fields: { version, date } }) => `${version.value}, ${date.value ?? ''}`,
      validation: { length: { min: 1 } },
    },
  ),
  body: policyText,
} satisfies Fields<typeof policySchema>;

const articleFields = {
  title: titleAndFileName(),
  date: day('Date'),
  category: choice('Category', same(articleCategories)),
  excerpt: paragraph('Excerpt', articleSchema.shape.excerpt.maxLength),
  sources: fields.array(
    fields.object({
      title: line('Title'),
      publisher: line('Publisher'),
      url: fields.url({ label: 'Link' }),
    }),
    {
      label: 'Sources',
      itemLabel: ({ fields: { title } }) => title.value,
    },
  ),
  chart: fields.object(
    {
      title: optionalLine('Title'),
      caption: optionalLine('Caption'),
      sources: fields.array(fields.integer({ label: 'Number of a source' }), {
        label: 'Sources of the chart, by their number in the list above',
        itemLabel: ({ value }) => String(value),
      }),
      columns: fields.array(line('Heading'), {
        label: 'Headings of the two columns of its table',
        itemLabel: ({ value }) => value,
      }),
      axis: fields.array(fields.object({ at: number('Value'), label: line('Label') }), {
        label: 'Labels of the axis, in order',
        itemLabel: ({ fields: { label } }) => label.value,
      }),
      rows: fields.array(
        fields.object({
          name: line('Name'),
          value: line('Value, in words'),
          from: number('From'),
          to: number('To'),
        }),
        { label: 'Rows', itemLabel: ({ fields: { name } }) => name.value },
      ),
    },
    { label: 'Chart', description: 'Only if the text has the chart' },
  ),
  body: articleText,
} satisfies Fields<typeof articleSchema>;

const projectFields = {
  id: whole('Position', 'From 1; the home page shows the first'),
  title: titleAndFileName(),
  location: line('Location'),
  category: choice('Category', same(projectCategories)),
  image: projectPicture(),
  imageAlt: paragraph('Picture in words'),
  pictureShows: line('Picture shows', 'It follows “a model of”.'),
  description: paragraph('Description', project.description.maxLength),
  inBrief: line('In brief', 'It completes a list: “a Swedish wind farm”.'),
  feature: fields.object(
    { lead: optionalLine('Sentence'), operation: optionalLine('How it is run') },
    { label: 'On the home page', description: 'While the project is the first; otherwise the description' },
  ),
  co2Saved: line('Carbon saved, in words'),
  co2SavedTons: number('Carbon saved, in tons'),
  yield: line('Yield, in words'),
  yieldPercent: number('Yield, per cent'),
  energyGen: line('Energy, in words'),
  energyValue: lineOrNull('Energy: power', 'Megawatts such as 2.5 MW, or nothing'),
  energyKind: line('Energy: kind'),
  longitude: number('Longitude'),
  latitude: number('Latitude'),
  basis: fields.object(
    { baseline: paragraph('Measured against'), method: paragraph('Method, in whole sentences') },
    { label: 'Basis of the figures' },
  ),
  body: plainText,
} satisfies Fields<ReturnType<typeof projectSchema>>;

const roleFields = {
  id: whole('Position', 'From 1'),
  title: titleAndFileName(),
  location: choice('Location', same(offices.map(({ city }) => city))),
  type: choice('Type', same([roleSchema.shape.type.value])),
  department: line('Department'),
  summary: paragraph('Summary'),
  body: plainText,
} satisfies Fields<typeof roleSchema>;

const entry = { slugField: 'title', format: { contentField: 'body' }, entryLayout: 'content' } as const;

/** A policy is a singleton, which Keystatic neither renames nor deletes: the site map fixes the paths of policies. */
const policies = Object.fromEntries(
  policyRoutes.map(({ path, title }) => [
    path.slice(1),
    singleton({
      label: title,
      path: `content/policies${path}`,
      previewUrl: path,
      format: entry.format,
      entryLayout: entry.entryLayout,
      schema: policyFields,
    }),
  ]),
);

export const configuration: Config = {
  storage: { kind: 'local' },
  ui: {
    brand: { name: organization.tradingName.value },
    navigation: {
      Lists: ['articles', 'projects', 'roles'],
      Policies: Object.keys(policies),
      Facts: Object.keys(facts),
    },
  },
  singletons: { ...policies, ...facts },
  collections: {
    articles: collection({
      ...entry,
      label: 'Articles',
      path: 'content/articles/*',
      previewUrl: '/insights?article={slug}',
      columns: ['title', 'date', 'category'],
      schema: articleFields,
    }),
    projects: collection({
      ...entry,
      label: 'Projects',
      path: 'content/projects/*/',
      previewUrl: '/portfolio?project={slug}',
      columns: ['title', 'location', 'category'],
      schema: projectFields,
    }),
    roles: collection({
      ...entry,
      label: 'Roles',
      path: 'content/roles/*',
      previewUrl: '/careers#{slug}',
      columns: ['title', 'location', 'department'],
      schema: roleFields,
    }),
  },
};
