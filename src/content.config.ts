import { defineCollection, reference } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { articleCategories, projectCategories } from '../company/categories.ts';
import { enquirySubjects } from '../company/enquiry-subjects.ts';

const slugs = enquirySubjects.map((subject) => subject.slug);

const policies = defineCollection({
  loader: glob({ pattern: '*.mdx', base: './content/policies' }),
  schema: z.strictObject({
    title: z.string(),
    summary: z.string().max(260),
    ownerRole: z.string(),
    version: z.string().regex(/^\d+\.\d+$/),
    effective: z.coerce.date(),
    lastUpdated: z.coerce.date(),
    nextReview: z.coerce.date(),
    related: z.array(reference('policies')).min(2).max(4),
    closing: z.strictObject({ text: z.string(), action: z.string(), subject: z.enum(slugs) }),
    history: z
      .array(z.strictObject({ version: z.string(), date: z.coerce.date(), change: z.string() }))
      .min(1),
  }),
});

const articles = defineCollection({
  loader: glob({ pattern: '*.mdx', base: './content/articles' }),
  schema: z.strictObject({
    title: z.string(),
    date: z.coerce.date(),
    category: z.enum(articleCategories),
    excerpt: z.string().max(240),
    sources: z
      .array(z.strictObject({ title: z.string(), publisher: z.string(), url: z.url().optional() }))
      .min(2),
  }),
});

const projects = defineCollection({
  loader: glob({ pattern: '*.mdx', base: './content/projects' }),
  schema: ({ image }) =>
    z.strictObject({
      id: z.int().positive(),
      title: z.string(),
      location: z.string(),
      category: z.enum(projectCategories),
      image: image(),
      imageAlt: z.string(),
      description: z.string().max(180),
      // As stated: "1,200 tons annually", "8%", "2.5 MW solar". The others are the same as numbers, and the energy
      // figure apart from its kind.
      co2Saved: z.string(),
      co2SavedTons: z.number().positive(),
      yield: z.string(),
      yieldPercent: z.number().positive(),
      energyGen: z.string(),
      energyValue: z.string().nullable(),
      energyKind: z.string(),
      longitude: z.number(),
      latitude: z.number(),
    }),
});

const roles = defineCollection({
  loader: glob({ pattern: '*.mdx', base: './content/roles' }),
  schema: z.strictObject({
    id: z.int().positive(),
    title: z.string(),
    location: z.string(),
    type: z.literal('Full-time'),
    department: z.string(),
    summary: z.string(),
  }),
});

export const collections = { policies, articles, projects, roles };
