import given from './leadership-posts.json' with { type: 'json' };
import type { LeadershipPosts } from './leadership-posts.schema.ts';

/** The posts that lead the group. */
export const leadershipPosts = (given as LeadershipPosts).posts;

export const openPosts = leadershipPosts.filter(({ holder }) => holder === null);

/** A post that is not listed has no holder. */
export const isPostOpen = (slug: string) =>
  !leadershipPosts.some((post) => post.slug === slug && post.holder !== null);
