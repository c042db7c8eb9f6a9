import type { leadershipPosts } from '../../company/leadership-posts.ts';
import { formatOfficeDays, type Office } from '../../company/offices.ts';
import { routeAt } from '../../company/site-map.ts';
import type { SearchDocument } from './search-index.ts';

const onAbout = { kind: 'section', within: routeAt('/about').title } as const;

/** The leadership posts, found by their titles and the names of their holders. */
export const leaderDocuments = (posts: typeof leadershipPosts): SearchDocument[] =>
  posts.map(({ title, answersFor, holder }) => ({
    ...onAbout,
    url: '/about#leadership',
    title: holder?.name ? `${holder.name}, ${title}` : title,
    text: `${answersFor} ${holder?.text ?? 'This post is open.'}`,
    words: 'who leads leader in charge',
  }));

/** The offices, found by their cities and countries. */
export const officeDocuments = (offices: readonly Office[]): SearchDocument[] =>
  offices.map(({ city, country, remit, hours: { value: hours } }) => ({
    ...onAbout,
    url: '/about#offices',
    title: `${city} office`,
    text: `${city}, ${country}. ${remit} ${formatOfficeDays(hours)}, ${hours.from} to ${hours.to}.`,
    words: 'based located opening hours',
  }));
