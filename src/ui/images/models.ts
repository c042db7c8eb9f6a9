import type { ArticleCategory } from '../../../company/categories.ts';
import type { Model } from '../picture/picture.tsx';
import { officeCities } from './office-cities.ts';
import { hasPicture, pagePicture, pictureSources, projectPicture } from './picture-sources.ts';

/** One model for each main page, with its alternative text. */
const models = {
  about: {
    name: 'about',
    alt: 'Model of a long stone hall with a colonnade and a vaulted roof beside a still, dark lake. Two stone piers stand in the water on a thin brass line.',
  },
  strategy: {
    name: 'strategy',
    alt: 'Four models of one street corner: a brick shed, a frame rising beside a crane, the finished building, and the same building among grown trees.',
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

const watersideAlt =
  'Model of a waterside city: a train on an arched stone viaduct, a station, towers, a brick mill, solar fields, and wind turbines on a wooded hill.';

/** The home page’s model, in a landscape and a portrait composition. */
export async function homeModel(): Promise<Model> {
  return {
    picture: await pictureSources(pagePicture('hero-wide'), [960, 1440, 1920, 2880]),
    narrow: await pictureSources(pagePicture('hero-tall'), [420, 560, 760, 1090, 1280]),
    alt: watersideAlt,
  };
}

export async function modelOf(page: keyof typeof models): Promise<Model> {
  const { name, alt } = models[page];
  return { picture: await pictureSources(pagePicture(name)), alt };
}

/** By city; an office in another city has none. */
export async function officeModels(): Promise<Readonly<Record<string, Model>>> {
  const entries = Object.entries(officeCities).map(
    async ([city, { name, alt }]) =>
      [city, { picture: await pictureSources(pagePicture(name)), alt }] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

const watersideModel = { path: pagePicture('waterside'), alt: watersideAlt };

/** The model of a project; in place of one that is no longer there, the waterside. */
function modelOfProject(slug: string, alt: string) {
  const path = projectPicture(slug);
  return hasPicture(path) ? { path, alt } : watersideModel;
}

const articlePictures: Readonly<Record<ArticleCategory, typeof watersideModel>> = {
  Infrastructure: watersideModel,
  Sustainability: modelOfProject(
    'manchester-urban-regeneration',
    'Model of a canal quarter: two brick mills with saw-tooth roofs and a chimney, among new homes, trees, a tram and narrowboats in a basin.',
  ),
  Property: modelOfProject(
    'london-logistics-hub',
    'Model of a logistics hub on a river bend: three warehouses with solar roofs, lorries at their docks, a rail spur, batteries and a planted edge.',
  ),
  Energy: modelOfProject(
    'swedish-wind-farm',
    'Model of a wind farm: nine slender turbines over forested hills in fine contours, with a gravel road, a small substation and a dark lake.',
  ),
};

/** The pictures of articles, by category. */
export async function articleModels(): Promise<Readonly<Record<ArticleCategory, Model>>> {
  const entries = Object.entries(articlePictures).map(
    async ([category, { path, alt }]) => [category, { picture: await pictureSources(path), alt }] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as Record<ArticleCategory, Model>;
}
