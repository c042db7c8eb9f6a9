import * as v from 'valibot';
import * as f from './fact-schema.ts';
import data from './leadership-posts.json' with { type: 'json' };

const post = f.strict({
  slug: v.pipe(f.slug, v.description('Names the post in links, such as head-of-sustainability.')),
  title: f.text,
  answersFor: v.pipe(f.longText, v.description('What the post is responsible for, in whole sentences.')),
  holder: v.pipe(
    v.nullable(
      f.strict({
        name: v.pipe(v.nullable(f.text), v.description('Null if the person must not be named.')),
        text: v.pipe(f.longText, v.description('One or two sentences about the person.')),
      }),
    ),
    v.description('Null while the post is open.'),
  ),
});

const leadershipPostsSchema = f.strict({
  posts: v.pipe(
    f.list(post, 8),
    v.check(
      (posts) => new Set(posts.map(({ slug }) => slug)).size === posts.length,
      'a different slug for each post',
    ),
  ),
});

/** The leadership posts of the group. */
export const { posts: leadershipPosts } = f.parseFacts(
  'company/leadership-posts.json',
  leadershipPostsSchema,
  data,
);

export const openPosts = leadershipPosts.filter(({ holder }) => holder === null);

/** A post that is not listed has no holder. */
export const isPostOpen = (slug: string) =>
  !leadershipPosts.some((post) => post.slug === slug && post.holder !== null);
