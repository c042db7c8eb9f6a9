import type { ReactElement } from 'react';
import { fields } from '@keystatic/core';
import { block, inline, mark, wrapper } from '@keystatic/core/content-components';
import { Icon } from '@keystar/ui/icon';
import { eyeIcon } from '@keystar/ui/icon/icons/eyeIcon';
import { eyeOffIcon } from '@keystar/ui/icon/icons/eyeOffIcon';
import { userXIcon } from '@keystar/ui/icon/icons/userXIcon';
import {
  commitments,
  formatCommitment,
  formatQuantity,
  type CommitmentName,
} from '../company/commitments.ts';
import commitmentsSchema from '../company/schemas/commitments.json' with { type: 'json' };
import { figureByName, type FigureReference } from '../company/figure-by-name.ts';
import { figures, type FigureName } from '../company/figures.ts';
import { mailboxes } from '../company/mailboxes.ts';
import { leadershipPosts } from '../company/leadership-posts.ts';
import { targets, type TargetName } from '../company/targets.ts';
import { terms } from '../company/terms.ts';
import { names } from '../src/policies/names.ts';
import type { policyComponents } from '../src/policies/policy-components.tsx';
import { choice, flag, same } from './fields.tsx';

const figureReferences: readonly FigureReference[] = [
  ...(Object.keys(figures) as FigureName[]).flatMap(
    (name) => [`figures.${name}`, `figures.${name}.label`] as const,
  ),
  ...(Object.keys(targets) as TargetName[]).flatMap((name) =>
    (['target', ...(targets[name].by === null ? [] : (['by'] as const)), 'baseline'] as const).map(
      (field) => `targets.${name}.${field}` as const,
    ),
  ),
  'climateScenarios',
  'funds.name',
  'funds.targetReturn',
  'funds.minimumInvestment',
];

const wordsOf = (name: string, words: string) => ({ value: name, label: `${name}: ${words}` });

const drawn = (label: string) => block({ label, schema: {}, ContentView: () => `[ ${label} ]` });

/** Text of the company’s facts, printed as soon as the fact is given. */
const fromFacts = (label: string) => inline({ label, schema: {}, ContentView: () => `[ ${label} ]` });

/** Text that is printed in one case only. */
const conditional = (label: string, icon: ReactElement) =>
  mark({ label, schema: {}, icon: <Icon src={icon} />, className: 'conditional' });

const { properties: descriptions } = commitmentsSchema;

const componentsOfPolicies = {
  Commitment: inline({
    label: 'Commitment',
    description: 'A promise, in the words that every page uses for it',
    schema: {
      of: choice(
        'Promise',
        (Object.keys(commitments) as CommitmentName[]).map((name) =>
          wordsOf(name, `${descriptions[name].description}: ${formatCommitment(name)}`),
        ),
      ),
      bare: flag('Only the quantity', 'Prints “3 business days” for “within 3 business days”'),
    },
    ContentView: ({ value: { of, bare } }) =>
      bare ? formatQuantity(of as CommitmentName) : formatCommitment(of as CommitmentName),
  }),
  Figure: inline({
    label: 'Figure',
    description: 'A figure of the company, as every page prints it',
    schema: {
      of: choice(
        'Figure',
        figureReferences.map((name) => wordsOf(name, figureByName(name))),
      ),
    },
    ContentView: ({ value }) => figureByName(value.of as FigureReference),
  }),
  Name: inline({
    label: 'Name',
    description: 'A name, number or address of the company',
    schema: {
      of: choice(
        'Name',
        Object.entries(names).map(([name, words]) => wordsOf(name, words)),
      ),
    },
    ContentView: ({ value }) => names[value.of as keyof typeof names],
  }),
  Mailbox: inline({
    label: 'Mailbox',
    description: 'The email address of a role',
    schema: {
      of: choice(
        'Mailbox',
        Object.entries(mailboxes).map(([name, { value }]) => wordsOf(name, value)),
      ),
    },
    ContentView: ({ value }) => mailboxes[value.of as keyof typeof mailboxes].value,
  }),
  Term: inline({
    label: 'Term',
    description: 'A term with its meaning and a link to its definition',
    schema: { of: choice('Term', same(Object.keys(terms))) },
    ContentView: ({ value }) => value.of,
  }),
  InShort: wrapper({ label: 'In short', description: 'Three to five lines; it comes first', schema: {} }),
  WhileOpen: mark({
    label: 'While a post is open',
    icon: <Icon src={userXIcon} />,
    className: 'conditional',
    schema: {
      post: choice(
        'Post',
        leadershipPosts.map(({ slug, title }) => ({ value: slug, label: title })),
      ),
    },
  }),
  OwnStatistics: conditional('Without a statistics service of another company', eyeOffIcon),
  OutsideStatistics: conditional('With a statistics service of another company', eyeIcon),
  AnalyticsHost: fromFacts('Host of the statistics service'),
  FinancialPromotion: fromFacts('Basis of the financial promotion'),
  EuRepresentative: fromFacts('Representative in the European Union'),
  ModernSlaveryApproval: fromFacts('Approval of the modern slavery statement'),
  ModernSlaveryYear: fromFacts('Year of the modern slavery statement'),
  HotlineNumbers: fromFacts('Numbers of the hotline by office'),
  CurrentYear: inline({
    label: 'Current year',
    schema: {},
    ContentView: () => String(new Date().getFullYear()),
  }),
  ComplaintSteps: drawn('Drawing: the steps of a complaint'),
  WhistleblowingSteps: drawn('Drawing: the steps of a concern'),
  DeviceStorage: drawn('Table: what the site stores on a device'),
  FundMinimums: drawn('Table: funds and their minimums'),
  RiskHeatMap: drawn('Drawing: the risk heat map'),
  TargetsTable: drawn('Table: targets'),
} satisfies Record<keyof typeof policyComponents, unknown>;

const options = {
  heading: [2],
  italic: false,
  strikethrough: false,
  codeBlock: false,
  divider: false,
  image: false,
} as const;

export const policyText = fields.mdx({ label: 'Text', options, components: componentsOfPolicies });

export const articleText = fields.mdx({
  label: 'Text',
  options: { ...options, table: false },
  components: { Chart: drawn('Chart') },
});

export const plainText = fields.mdx({ label: 'Text', options: { ...options, table: false } });
