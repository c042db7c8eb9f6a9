import { getCollection, type CollectionEntry } from 'astro:content';
import type { CheerioAPI } from 'cheerio';
import { basisOf } from '../../company/basis.ts';
import { formatCommitment, formatQuantity } from '../../company/commitments.ts';
import { contactLink, enquirySubjects } from '../../company/enquiry-subjects.ts';
import { basisHref, formatFigureValue, formatStatus, type Figure } from '../../company/figure-format.ts';
import { figures, type FigureName } from '../../company/figures.ts';
import { allFunds, formatMinimumInvestment, returnWarning } from '../../company/funds.ts';
import { formatOfficeDays, offices } from '../../company/offices.ts';
import { leadershipPosts } from '../../company/leadership-posts.ts';
import { mainRoutes, routeAt } from '../../company/site-map.ts';
import { certifications, targets, timeline, type Target } from '../../company/targets.ts';
import { articleAddress } from '../insights/article.ts';
import { newestArticles } from '../insights/articles.ts';
import { hasClosed, isAdvertised, notOpenYet } from '../careers/job-posting.ts';
import { projectAddress } from '../portfolio/project.tsx';
import { pageDescription } from '../page-description.ts';
import { investorQuestions } from '../investors/questions.tsx';
import { fundId } from '../investors/fund-table.tsx';
import { describeVolume, weighId, weighQuestion } from '../sustainability/weigh-section.tsx';
import type { SearchDocument, SearchFile, SearchSuggestions } from './search-index.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import { renderContent, textOf, type Content } from '../downloads/rendered-content.ts';

/** Parts of a text, each with the heading before it. */
function sectionsOf($: CheerioAPI) {
  return $.root()
    .children('h2')
    .get()
    .map((heading) => ({
      id: heading.attribs['id'] ?? '',
      title: textOf($(heading)),
      content: $(heading).nextUntil('h2'),
    }));
}

const sectionDocuments = (
  $: CheerioAPI,
  shared: Pick<SearchDocument, 'kind' | 'within'>,
  urlOf: (id: string) => string,
): SearchDocument[] =>
  sectionsOf($).map(({ id, title, content }) => ({
    ...shared,
    url: urlOf(id),
    title,
    text: textOf(content),
  }));

/** The documents of a policy: the page with its summary, each paragraph of its clauses, and their other content. */
function policyDocuments(
  { id, data: { title, summary, askedAs } }: CollectionEntry<'policies'>,
  $: CheerioAPI,
): SearchDocument[] {
  const path = `/${id}`;
  const clauses = sectionsOf($);
  for (const asked of Object.keys(askedAs.clauses))
    if (!clauses.some((clause) => clause.title === asked))
      throw new Error(`content/policies${path}.mdx: askedAs names “${asked}”, and no clause has this title`);
  return [
    { kind: 'page', url: path, title, text: summary, words: askedAs.page },
    ...clauses.flatMap(({ id, title: clauseTitle, content }, index) => {
      const clause = { kind: 'policy', title: clauseTitle, within: title } as const;
      const lists = content.filter('ol');
      const paragraphs = lists.children().get();
      const [first, ...others]: SearchDocument[] = [
        ...paragraphs.map((item, position) => ({
          ...clause,
          url: `${path}#${item.attribs['id'] ?? ''}`,
          number: `${String(index + 1)}.${String(position + 1)}`,
          text: textOf($(item)),
        })),
        {
          ...clause,
          url: `${path}#${id}`,
          number: String(index + 1),
          text: textOf(content.not(lists)),
        },
      ].filter(({ text }) => text !== '');
      const words = askedAs.clauses[clauseTitle];
      return [...(first ? [words === undefined ? first : { ...first, words }] : []), ...others];
    }),
  ];
}

function articleDocuments(
  { id, data: { title, excerpt, category } }: CollectionEntry<'articles'>,
  $: CheerioAPI,
): SearchDocument[] {
  const url = articleAddress(id);
  const opening = textOf($.root().children(':not(h2, h2 ~ *)'));
  return [
    { kind: 'article', url, title, text: `${excerpt} ${opening}`, words: category },
    ...sectionDocuments($, { kind: 'article', within: title }, (section) => `${url}#${section}`),
  ];
}

function roleDocuments(
  { id, data: { title, location, department, type, summary, askedAs } }: CollectionEntry<'roles'>,
  $: CheerioAPI,
): SearchDocument[] {
  const url = `/careers#${id}`;
  const isOpen = isAdvertised({ slug: id, location });
  return [
    {
      kind: 'role',
      url,
      title,
      text: `${location}, ${department}, ${type}. ${isOpen ? summary : notOpenYet}`,
      words: `job apply ${location} ${askedAs}`,
    },
    ...(isOpen ? sectionDocuments($, { kind: 'role', within: title }, () => `${url}-details`) : []),
  ];
}

function projectDocuments({ id, data }: CollectionEntry<'projects'>, $: CheerioAPI): SearchDocument[] {
  const { title, location, category, description, co2Saved, energyGen, imageAlt } = data;
  const url = projectAddress(id);
  return [
    {
      kind: 'project',
      url,
      title,
      // The yield is left out, because it must not appear without its warning.
      text: `${description} ${location}. ${category}. CO2 saved: ${co2Saved}. Energy: ${energyGen}.`,
      words: imageAlt,
    },
    ...sectionDocuments($, { kind: 'project', within: title }, (section) => `${url}#${section}`),
  ];
}

/** A figure, a target or a certificate, with its basis. What the basis says too is left out of the facts. */
function basedDocument(name: string, title: string, facts: string, words = ''): SearchDocument {
  const { boundary, method } = basisOf[name as keyof typeof basisOf];
  const basis = `${boundary}. ${method}`;
  const sentences = facts.split(/(?<=\.) /).filter((sentence) => !basis.includes(sentence));
  const url = basisHref(name);
  return { kind: 'figure', url, title, text: [...sentences, basis].join(' '), words };
}

const figureDocuments = (): SearchDocument[] => [
  ...Object.entries<Figure>(figures).map(([name, figure]) => {
    const facts = `${formatStatus(figure.status)}, ${basisOf[name as FigureName].asAt}. ${figure.note}`;
    return basedDocument(name, `${formatFigureValue(figure, figure.value)} ${figure.label}`, facts);
  }),
  ...Object.entries<Target>(targets).map(([name, { measure, target, by, baseline }]) => {
    const title = `${measure}: ${target}${by === null ? '' : ` by ${String(by)}`}`;
    return basedDocument(name, title, `Target. Baseline: ${baseline}.`);
  }),
  ...Object.entries(certifications).map(([name, { scheme, grade }]) =>
    basedDocument(name, `${scheme} ${grade}`, '', 'certification'),
  ),
  ...allFunds.map((fund) => ({
    kind: 'figure' as const,
    url: `/investor-relations#${fundId(fund)}`,
    title: fund.name,
    // The target return is left out, because it must not appear without its warning.
    text: `${fund.purpose} Minimum investment: ${formatMinimumInvestment(fund)}.`,
    words: `fund target return yield performance ${fund.askedAs}`,
  })),
];

const pageDocuments = () =>
  Promise.all(
    mainRoutes.map(async ({ path, linkText, title, askedAs }): Promise<SearchDocument> => ({
      kind: 'page',
      url: path,
      title: path === '/' ? linkText : title,
      text: await pageDescription(path),
      words:
        path === '/contact' ? `${askedAs} ${enquirySubjects.map(({ label }) => label).join(' ')}` : askedAs,
    })),
  );

/** Sections of main pages that visitors look for by name. `words` are the ways in which people ask for them. */
const namedSections = (): SearchDocument[] =>
  [
    {
      url: '/about#timeline',
      title: 'Timeline',
      text: timeline.map(({ year, title }) => `${String(year)}: ${title}.`).join(' '),
    },
    {
      url: '/careers#open-positions',
      title: 'Open Positions',
      text: `Open roles, posts in leadership, general application. You receive a first answer ${formatCommitment('answerApplication')}.`,
    },
    {
      url: '/insights#press',
      title: 'Press',
      text: 'Two descriptions of the group, the press kit, and media enquiries by email and telephone.',
      words:
        'journalist, media contact, news release, interview request, newspaper, logo, pictures, boilerplate',
    },
    {
      url: '/contact#tenants',
      title: 'For tenants, neighbours and suppliers',
      text: 'Repairs, danger at a site, noise and planning, the supplier standard, complaints and concerns.',
      words:
        'my landlord, repairs, rent, noise from building site, unpaid invoice, trees, leak, tenant, neighbour, supplier, building manager, report something broken, heating, lift, dust, traffic, planning, emergency, hazard, danger, tender, order, late payment, you owe us money, supply you, terms, contractor, code of conduct, roof, rats, bins, rubbish, fence, parking, vans, view blocked, scaffolding, unsafe',
    },
    {
      url: `/sustainability#${weighId}`,
      title: weighQuestion,
      text: `${describeVolume(1)} Enter a number of tons, and see its cube to scale beside a building.`,
    },
    {
      url: '/investor-relations#about-the-funds',
      title: 'About the funds',
      text: 'Who runs the funds, and on what terms.',
      words:
        'what can I invest in, compare products, fund details, factsheet, which one suits me, manager, depositary, auditor, administrator, domicile',
    },
    {
      url: '/investor-relations#reporting-year',
      title: 'Reporting year',
      text: `The dates of ${formatQuantity('investorReports')} reports, ${formatQuantity('auditedFinancials')} audited financials and investor calls, and their calendar.`,
    },
  ].map((section) => ({
    // An empty text counts in the average length of a field, by which results are weighed; a missing one does not.
    words: '',
    ...section,
    kind: 'section',
    within: routeAt(section.url.replace(/#.*/, '')).title,
  }));

/** The leadership posts, found by their titles and the names of their holders. */
const leaderDocuments = () =>
  leadershipPosts.map(({ title, answersFor, holder }): SearchDocument => ({
    kind: 'section',
    url: '/about#leadership',
    title: holder?.name ? `${holder.name}, ${title}` : title,
    within: routeAt('/about').title,
    text: `${answersFor} ${holder?.text ?? 'This post is open.'}`,
    words:
      'who leads leader in charge, directors, who is the boss, board, management team, founder, chief executive, chairman, top team, who runs the company',
  }));

/** The offices, found by their cities and countries. */
const officeDocuments = () =>
  offices.map(({ city, country, remit, hours: { value: hours } }): SearchDocument => ({
    kind: 'section',
    url: '/about#offices',
    title: `${city} office`,
    within: routeAt('/about').title,
    text: `${city}, ${country}. ${remit} ${formatOfficeDays(hours)}, ${hours.from} to ${hours.to}.`,
    words: 'based located opening hours location office, branches, directions, where are you based',
  }));

/** What visitors come for most often, and the newest articles. */
const suggestions = async (): Promise<SearchSuggestions[]> => [
  {
    heading: 'What people come for',
    links: [
      { url: '/careers#open-positions', title: 'Apply for a role' },
      { url: contactLink('speak-up'), title: 'Report a concern' },
      { url: '/insights#press', title: 'Download the press kit' },
      { url: contactLink('investor-access'), title: 'Request fund documents' },
      { url: contactLink('formal-complaint'), title: 'Make a formal complaint' },
    ],
  },
  {
    heading: 'The newest articles',
    links: (await newestArticles()).slice(0, 4).map(({ id, data: { title } }) => ({
      url: articleAddress(id, null),
      title,
    })),
  },
];

/** Every document of the search. */
export async function searchFile(): Promise<SearchFile> {
  const documentsOf = async <Entry extends Content>(
    entries: readonly Entry[],
    make: (entry: Entry, $: CheerioAPI) => SearchDocument[],
  ) => (await Promise.all(entries.map(async (entry) => make(entry, await renderContent(entry))))).flat();
  const questions = investorQuestions.map(({ id, question, answer }): SearchDocument => ({
    kind: 'question',
    url: `/investor-relations#${id}`,
    title: question,
    text: answer.join(' '),
  }));
  const documents = [
    ...(await pageDocuments()),
    ...namedSections(),
    ...leaderDocuments(),
    ...officeDocuments(),
    ...questions,
    ...figureDocuments(),
    ...(await documentsOf(await getCollection('projects'), projectDocuments)),
    ...(await documentsOf(await getCollection('roles', ({ id }) => !hasClosed(id)), roleDocuments)),
    ...(await documentsOf(await newestArticles(), articleDocuments)),
    ...(await documentsOf(await getCollection('policies'), policyDocuments)),
  ];
  return { suggestions: await suggestions(), returnWarning, synonyms, documents };
}
