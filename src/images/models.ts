import type { ImageMetadata } from 'astro';
import type { ArticleCategory } from '../../company/categories.ts';
import type { Model } from '../components/picture/picture.tsx';
import about from './about.jpg';
import careers from './careers.jpg';
import heroTall from './hero-tall.jpg';
import heroWide from './hero-wide.jpg';
import logisticsHub from './logistics-hub.jpg';
import investorRelations from './investor-relations.jpg';
import dubai from './office-dubai.jpg';
import london from './office-london.jpg';
import newYork from './office-new-york.jpg';
import singapore from './office-singapore.jpg';
import { officeCities } from './office-cities.ts';
import { pictureSources } from './picture-sources.ts';
import strategy from './strategy.jpg';
import sustainability from './sustainability.jpg';
import urbanRegeneration from './urban-regeneration.jpg';
import windFarm from './wind-farm.jpg';

/** One model for each main page, with its alternative text. */
const models = {
  about: {
    source: about,
    alt: 'An architect’s model of a long stone hall with a colonnade and a low vaulted roof at the edge of a still, dark lake. Two taller stone piers rise from the water beside it on a thin brass line, and all are mirrored in the lake.',
  },
  strategy: {
    source: strategy,
    alt: 'Four models of the same street corner: a low brick shed with the building to come outlined in brass; its frame rising beside a tower crane; the finished building of stone and glass with a solar roof; and the same building decades later, planted and shaded by grown trees, with a new neighbour.',
  },
  sustainability: {
    source: sustainability,
    alt: 'A sectional model of a street and the ground beneath it: a brick terrace and flats cut open under solar roofs, with a cistern, a battery room and ground-source pipes in layers of earth and rock, between a small lake and a wind turbine on a wooded hill.',
  },
  investorRelations: {
    source: investorRelations,
    alt: 'Three models on one stone bench: completed houses around a planted court; a warehouse half in old brick and half renewed; and four wind turbines above a solar field and a small substation.',
  },
  careers: {
    source: careers,
    alt: 'A model-maker’s bench: a hill half built from contour sheets, small houses, trees and turbine parts laid out in order, with a steel rule, dividers and a finished part of the model at the right.',
  },
};

const waterside =
  'An architect’s model of a waterside city: a train crosses an arched stone viaduct to a vaulted station and a brick mill; towers and courtyard blocks, solar fields and wooded hills with wind turbines stand around still water.';

/** In device pixels: from phones to desktops, at pixel ratios of 1 to 3. */
const widths = [560, 840, 1120, 1600, 2000];

/** The home page’s model, in a landscape and a portrait composition. */
export async function homeModel(): Promise<Model> {
  return {
    picture: await pictureSources(heroWide, [960, 1440, 1920, 2880]),
    narrow: await pictureSources(heroTall, [420, 560, 720, 840, 1080, 1280]),
    alt: waterside,
  };
}

export async function modelOf(page: keyof typeof models): Promise<Model> {
  const { source, alt } = models[page];
  return { picture: await pictureSources(source, widths), alt };
}

export async function officeModels() {
  const model = async (source: ImageMetadata, { alt }: { alt: string }): Promise<Model> => ({
    picture: await pictureSources(source, [280, 420, 640, 880]),
    alt,
  });
  return {
    London: await model(london, officeCities.London),
    'New York': await model(newYork, officeCities['New York']),
    Dubai: await model(dubai, officeCities.Dubai),
    Singapore: await model(singapore, officeCities.Singapore),
  };
}

/** The same pictures as on their share images. */
const articlePictures: Readonly<Record<ArticleCategory, { source: ImageMetadata; alt: string }>> = {
  Infrastructure: { source: heroWide, alt: waterside },
  Sustainability: {
    source: urbanRegeneration,
    alt: 'An architectural model of a canal quarter: two brick mills with saw-tooth roofs and a tall chimney among new homes, a square with trees, a tram, and narrowboats in a basin between two humped bridges.',
  },
  Property: {
    source: logisticsHub,
    alt: 'An architectural model of a logistics hub on a bend of a river: three warehouses with solar roofs, lorries at their docks, a rail spur under a gantry crane, rows of batteries and a planted edge.',
  },
  Energy: {
    source: windFarm,
    alt: 'An architectural model of a wind farm: nine slender turbines over forested hills cut in fine contours, with a gravel road, a small substation and a dark lake.',
  },
};

/** The picture of an article, by its category. */
export async function articleModel(category: ArticleCategory): Promise<Model> {
  const { source, alt } = articlePictures[category];
  return { picture: await pictureSources(source, widths), alt };
}

/** Small, for the list of articles. */
export async function articleThumbnails(): Promise<Readonly<Record<ArticleCategory, Model>>> {
  const entries = Object.entries(articlePictures).map(async ([category, { source, alt }]) => {
    return [category, { picture: await pictureSources(source, [320, 640]), alt }] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<ArticleCategory, Model>;
}
