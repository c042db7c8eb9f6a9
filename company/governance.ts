import { optionalFacts } from './optional-facts.ts';
import { openPosts } from './leadership-posts.ts';

const { boardMembers, committees, actingLeaders } = optionalFacts;

/** The people who run the group, as far as they are given: a heading, and terms with descriptions. */
export const governanceGroups = [
  {
    heading: 'The Board',
    rows: (boardMembers ?? []).map(
      ({ name, role, independent }) => [name, independent ? `${role}, independent` : role] as const,
    ),
  },
  {
    heading: 'Committees',
    rows: (committees ?? []).map(
      ({ name, chair, members }) => [name, `Chair: ${chair}. Members: ${members.join(', ')}.`] as const,
    ),
  },
  {
    heading: 'Until the open posts are filled',
    rows: openPosts.flatMap(({ slug, title }) => {
      const acting = actingLeaders[slug] ?? null;
      return acting === null ? [] : [[title, acting] as const];
    }),
  },
];
