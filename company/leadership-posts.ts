import * as v from 'valibot';
import { list, longText, parseFacts, slug, strict, text } from './fact-schema.ts';
import data from './leadership-posts.json' with { type: 'json' };

const post = strict({
  slug: v.pipe(slug, v.description('Names the post in links, such as head-of-sustainability.')),
  title: text,
  answersFor: v.pipe(longText, v.description('What the post is responsible for, in whole sentences.')),
  holder: v.pipe(
    v.nullable(
      strict({
        name: v.pipe(v.nullable(text), v.description('Null if the person must not be named.')),
        text: v.pipe(longText, v.description('One or two sentences about the person.')),
      }),
    ),
    v.description('Null while the post is open.'),
  ),
});

export const leadershipPostsSchema = strict({
  posts: v.pipe(
    list(post, 8),
    v.check(
      (posts) => new Set(posts.map(({ slug }) => slug)).size === posts.length,
      'a different slug for each post',
    ),
  ),
});

/** The leadership posts of the group. */
export const { posts: leadershipPosts } = parseFacts(
  'company/leadership-posts.json',
  leadershipPostsSchema,
  data,
);

export const openPosts = leadershipPosts.filter(({ holder }) => holder === null);

/** A post that is not listed has no holder. */
export const isPostOpen = (slug: string) =>
  !leadershipPosts.some((post) => post.slug === slug && post.holder !== null);
