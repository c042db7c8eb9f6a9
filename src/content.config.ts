import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { articleSchema, policySchema, projectSchema, roleSchema } from './content-schemas.ts';

const files = (folder: string) => glob({ pattern: '*.mdx', base: `./content/${folder}` });

const policies = defineCollection({ loader: files('policies'), schema: policySchema });
const articles = defineCollection({ loader: files('articles'), schema: articleSchema });
const projects = defineCollection({
  loader: glob({
    pattern: '*/index.mdx',
    base: './content/projects',
    generateId: ({ entry }) => entry.replace(/\/index\.mdx$/, ''),
  }),
  schema: ({ image }) => projectSchema(image()),
});
const roles = defineCollection({ loader: files('roles'), schema: roleSchema });

export const collections = { policies, articles, projects, roles };
