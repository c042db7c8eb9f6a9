import * as v from 'valibot';
import { list, longText, orNull, slug, strict, text } from './fact-schema.ts';

const holder = strict({
  name: v.pipe(orNull(text), v.description('Null where the person is not to be named.')),
  text: v.pipe(longText, v.description('What is said of the person, in one or two sentences.')),
});

const post = strict({
  slug: v.pipe(slug, v.description('Names the post in links, such as head-of-sustainability.')),
  title: text,
  answersFor: v.pipe(longText, v.description('What the post is responsible for, in whole sentences.')),
  holder: v.pipe(orNull(holder), v.description('Null while the post is open.')),
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

export type LeadershipPosts = v.InferOutput<typeof leadershipPostsSchema>;
