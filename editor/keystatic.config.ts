import { collection, config, fields, singleton } from '@keystatic/core';
import { block, inline, wrapper } from '@keystatic/core/content-components';
import { articleCategories, employmentTypes, projectCategories } from '../company/categories.ts';
import { commitments, formatCommitment, type CommitmentName } from '../company/commitments.ts';
import { capitalized } from '../company/count-in-words.ts';
import { enquirySubjects } from '../company/enquiry-subjects.ts';
import { figureByName, figureReferences } from '../company/figure-by-name.ts';
import { mailboxes } from '../company/mailboxes.ts';
import { offices } from '../company/offices.ts';
import { organization } from '../company/organization.ts';
import { policyRoutes } from '../company/site-map.ts';
import { terms } from '../company/terms.ts';
import { names, telephones } from '../src/policies/printed-names.ts';

/**
 * Policies that Keystatic cannot open and save without loss: each has a component in a cell of a table, or inside words that are
 * printed in one case only.
 */
export const notEditable = [
  '/anti-corruption',
  '/cookies',
  '/esg-policy',
  '/modern-slavery',
  '/privacy',
  '/risk-management',
];

/** The site’s own development server, which shows what is saved. */
export const site = 'http://127.0.0.1:4321';

/** The folders of content/projects. */
const projectFolders = Object.keys(
  import.meta.glob('../content/projects/*/index.mdx', { query: '?url' }),
).map((file) => file.split('/').at(-2) ?? '');

const line = (label: string, description = '') =>
  fields.text({ label, description, validation: { isRequired: true } });
const paragraph = (label: string, max = Infinity) =>
  fields.text({ label, multiline: true, validation: { isRequired: true, length: { max } } });
const day = (label: string) => fields.date({ label, validation: { isRequired: true } });
const amount = (label: string, description = '') =>
  fields.number({ label, description, step: 0.01, validation: { isRequired: true } });
const position = fields.integer({ label: 'Position', validation: { isRequired: true, min: 1 } });
const title = fields.slug({
  name: { label: 'Title', validation: { isRequired: true } },
  slug: { label: 'File name', description: 'Part of the address of the page: it stays as it is.' },
});

const choice = (label: string, options: Readonly<Record<string, string>>) => {
  const entries = Object.entries(options).map(([value, words]) => ({ value, label: words }));
  return fields.select({ label, options: entries, defaultValue: entries[0]?.value ?? '' });
};
const oneOf = (label: string, values: readonly string[]) =>
  choice(label, Object.fromEntries(values.map((value) => [value, value])));

/** A component that prints what is stated in company/, shown in the text with its words. */
const stated = (label: string, wordsOf: Readonly<Record<string, string>>) =>
  inline({
    label,
    schema: {
      of: choice(
        label,
        Object.fromEntries(Object.entries(wordsOf).map(([name, words]) => [name, `${name}: ${words}`])),
      ),
    },
    ContentView: ({ value }) => wordsOf[value.of],
  });
const fromFacts = (label: string) => inline({ label, schema: {}, ContentView: () => `[ ${label} ]` });
const drawn = (label: string) => block({ label, schema: {}, ContentView: () => `[ ${label} ]` });

const wordsOf = <Name extends string>(all: readonly Name[], format: (name: Name) => string) =>
  Object.fromEntries(all.map((name) => [name, format(name)]));

const options = {
  heading: [2],
  italic: false,
  strikethrough: false,
  codeBlock: false,
  divider: false,
  image: false,
} as const;

const text = fields.mdx({ label: 'Text', options: { ...options, table: false } });

const entry = { slugField: 'title', format: { contentField: 'body' }, entryLayout: 'content' } as const;

const policy = {
  title: line('Title'),
  summary: paragraph('Summary', 160),
  ownerRole: line('Owner'),
  lastUpdated: day('Last updated'),
  related: fields.ignored(),
  closing: fields.object(
    {
      text: paragraph('Text'),
      whileOpen: fields.ignored(),
      action: line('Button'),
      subject: choice(
        'Subject of the contact form',
        Object.fromEntries(enquirySubjects.map(({ slug, label }) => [slug, label])),
      ),
    },
    { label: 'Closing' },
  ),
  history: fields.array(
    fields.object({
      version: line('Version', 'Two numbers with a full stop, such as 1.2; “launch” for that of the launch'),
      date: fields.date({ label: 'Date', description: 'Empty for “launch”' }),
      change: paragraph('Change'),
    }),
    {
      label: 'Version history',
      itemLabel: ({ fields: { version, date } }) => `${version.value}, ${date.value ?? ''}`,
      validation: { length: { min: 1 } },
    },
  ),
  askedAs: fields.ignored(),
  body: fields.mdx({
    label: 'Text',
    options,
    components: {
      Commitment: stated(
        'Commitment',
        wordsOf(Object.keys(commitments) as CommitmentName[], formatCommitment),
      ),
      Figure: stated('Figure', wordsOf(figureReferences, figureByName)),
      Name: stated('Name', names),
      Mailbox: stated(
        'Mailbox',
        wordsOf(Object.keys(mailboxes) as (keyof typeof mailboxes)[], (name) => mailboxes[name].value),
      ),
      Telephone: stated('Telephone', telephones),
      Term: stated(
        'Term',
        wordsOf(Object.keys(terms), (name) => name),
      ),
      InShort: wrapper({ label: 'In short', schema: {} }),
      CurrentYear: fromFacts('Current year'),
      FinancialPromotion: fromFacts('Basis of the financial promotion'),
      ComplaintSteps: drawn('Drawing: the steps of a complaint'),
      WhistleblowingSteps: drawn('Drawing: the steps of a concern'),
      FundMinimums: drawn('Table: funds and their minimums'),
    },
  }),
};

// A singleton is neither renamed nor deleted: the site map fixes the paths of policies.
const policies = Object.fromEntries(
  policyRoutes
    .filter(({ path }) => !notEditable.includes(path))
    .map(({ path, title: label }) => [
      path.slice(1),
      singleton({
        label,
        path: `content/policies${path}`,
        previewUrl: site + path,
        format: { contentField: 'body' },
        entryLayout: 'content',
        schema: policy,
      }),
    ]),
);

const project = {
  id: position,
  title: line('Title'),
  location: line('Location'),
  category: oneOf('Category', projectCategories),
  image: fields.ignored(),
  imageAlt: paragraph('Picture in words'),
  description: paragraph('Description', 180),
  inBrief: line('In brief', 'It completes a list: “a Swedish wind farm”.'),
  feature: fields.ignored(),
  co2SavedTons: amount('CO2 saved a year', 'Tons'),
  yieldPercent: amount('Yield', 'Per cent a year'),
  energyMegawatts: fields.number({
    label: 'Power',
    description: 'MW; empty if it generates none',
    step: 0.01,
  }),
  energyKind: line('Kind of energy', 'It follows the power: “solar”.'),
  madeBy: fields.ignored(),
  longitude: amount('Longitude', 'Degrees, negative in the west'),
  latitude: amount('Latitude', 'Degrees, negative in the south'),
  basis: fields.object(
    { baseline: paragraph('Measured against'), method: paragraph('Method, in whole sentences') },
    { label: 'Basis of the figures' },
  ),
  body: text,
};

// A project has pictures and drawings that the editor cannot make, so a folder is copied for a new one.
const projects = Object.fromEntries(
  projectFolders.map((folder) => [
    folder,
    singleton({
      label: capitalized(folder.replaceAll('-', ' ')),
      path: `content/projects/${folder}/`,
      previewUrl: `${site}/portfolio?project=${folder}`,
      format: { contentField: 'body' },
      entryLayout: 'content',
      schema: project,
    }),
  ]),
);

export default config({
  storage: { kind: 'local' },
  ui: {
    brand: { name: organization.tradingName.value },
    navigation: { Lists: ['articles', 'roles'], Projects: projectFolders, Policies: Object.keys(policies) },
  },
  singletons: { ...projects, ...policies },
  collections: {
    articles: collection({
      ...entry,
      label: 'Articles',
      path: 'content/articles/*',
      previewUrl: `${site}/insights?article={slug}`,
      columns: ['date', 'category'],
      schema: {
        title,
        date: day('Date'),
        category: oneOf('Category', articleCategories),
        excerpt: paragraph('Excerpt', 240),
        author: fields.ignored(),
        sources: fields.array(
          fields.object({
            title: line('Title'),
            publisher: line('Publisher'),
            url: fields.url({ label: 'Link' }),
          }),
          { label: 'Sources', itemLabel: ({ fields: { title } }) => title.value },
        ),
        chart: fields.ignored(),
        body: fields.mdx({
          label: 'Text',
          options: { ...options, table: false },
          components: { Chart: drawn('Chart') },
        }),
      },
    }),
    roles: collection({
      ...entry,
      label: 'Roles',
      path: 'content/roles/*',
      previewUrl: `${site}/careers#{slug}`,
      columns: ['location', 'department'],
      schema: {
        id: position,
        title,
        location: oneOf(
          'Location',
          offices.map(({ city }) => city),
        ),
        type: oneOf('Type', Object.keys(employmentTypes)),
        department: line('Department'),
        summary: paragraph('Summary'),
        askedAs: line('Asked as', 'How people ask for it in the search: “site manager jobs, building work”.'),
        body: text,
      },
    }),
  },
});
