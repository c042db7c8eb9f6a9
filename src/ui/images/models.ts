import type { ArticleCategory } from '../../../company/categories.ts';
import type { Model } from '../picture/picture.tsx';
import { articleAlternatives } from './article-alternatives.ts';
import { officeCities } from './office-cities.ts';
import { pagePicture, pictureSources } from './picture-sources.ts';

/** One model for each main page, and one for each stage of the strategy, with its alternative text. */
const models = {
  about: {
    name: 'about',
    alt: 'Model of a long stone hall with a colonnade and a vaulted roof beside a still, dark lake. Two stone piers stand in the water on a thin brass line.',
  },
  strategy: {
    name: 'strategy',
    alt: 'Four models of one street corner: a brick shed, a frame rising beside a crane, the finished building, and the same building among grown trees.',
  },
  invest: {
    name: 'strategy-invest',
    alt: 'A low brick shed on a street corner, surveyed. A brass outline shows the building that will stand over it.',
  },
  transform: {
    name: 'strategy-transform',
    alt: 'The same corner: a concrete frame rises in scaffolding behind the brick front of the shed, which is kept.',
  },
  operate: {
    name: 'strategy-operate',
    alt: 'The finished building stands on the kept brick front, with solar panels on its roof and people at its door.',
  },
  endure: {
    name: 'strategy-endure',
    alt: 'The same building decades later: plants on each floor, a new house beside it, and people under grown trees.',
  },
  sustainability: {
    name: 'sustainability',
    alt: 'Model of a street cut open: a brick terrace and flats under solar roofs; beneath them a cistern, a battery room and pipes in earth and rock.',
  },
  investorRelations: {
    name: 'investor-relations',
    alt: 'Three models on a stone bench: houses around a planted court; a warehouse, half old brick and half renewed; wind turbines above a solar field.',
  },
  careers: {
    name: 'careers',
    alt: 'A model-maker’s bench: a hill half built from contour sheets, with small houses, trees, turbine parts and a steel rule laid out beside it.',
  },
};

/** The home page’s model, in a landscape and a portrait composition. */
export async function homeModel(): Promise<Model> {
  return {
    picture: await pictureSources(pagePicture('hero-wide'), [960, 1440, 1920, 2880]),
    narrow: await pictureSources(pagePicture('hero-tall'), [420, 560, 760, 1090, 1280]),
    alt: 'Model of a waterside city: a train on an arched stone viaduct, a station, towers, a brick mill, solar fields, and wind turbines on a wooded hill.',
  };
}

/** A picture at all widths with its alternative text. Rejects if the file of the picture is missing. */
export async function modelOf(subject: keyof typeof models): Promise<Model> {
  const { name, alt } = models[subject];
  return { picture: await pictureSources(pagePicture(name)), alt };
}

/** The pictures of offices, by city. Other cities have none. */
export async function officeModels(): Promise<Readonly<Record<string, Model>>> {
  const entries = Object.entries(officeCities).map(
    async ([city, { name, alt }]) =>
      [city, { picture: await pictureSources(pagePicture(name)), alt }] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** The pictures of articles, by category. */
export async function articleModels(): Promise<Readonly<Record<ArticleCategory, Model>>> {
  const entries = Object.entries(articleAlternatives).map(async ([category, alt]) => {
    const picture = await pictureSources(pagePicture(`article-${category.toLowerCase()}`));
    return [category, { picture, alt }] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<ArticleCategory, Model>;
}
