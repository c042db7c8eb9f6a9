import type { ImageMetadata } from 'astro';
import type { ArticleCategory } from '../../../company/categories.ts';
import type { Model } from '../picture/picture.tsx';
import about from './about.jpg';
import careers from './careers.jpg';
import heroTall from './hero-tall.jpg';
import heroWide from './hero-wide.jpg';
import investorRelations from './investor-relations.jpg';
import dubai from './office-dubai.jpg';
import london from './office-london.jpg';
import newYork from './office-new-york.jpg';
import singapore from './office-singapore.jpg';
import { officeCities } from './office-cities.ts';
import { pictureSources } from './picture-sources.ts';
import strategy from './strategy.jpg';
import sustainability from './sustainability.jpg';
import waterside from './waterside.jpg';

/** One model for each main page, with its alternative text. */
const models = {
  about: {
    source: about,
    alt: 'Model of a long stone hall with a colonnade and a vaulted roof beside a still, dark lake. Two stone piers stand in the water on a thin brass line.',
  },
  strategy: {
    source: strategy,
    alt: 'Four models of one street corner: a brick shed, a frame rising beside a crane, the finished building, and the same building among grown trees.',
  },
  sustainability: {
    source: sustainability,
    alt: 'Model of a street cut open: a brick terrace and flats under solar roofs; beneath them a cistern, a battery room and pipes in earth and rock.',
  },
  investorRelations: {
    source: investorRelations,
    alt: 'Three models on a stone bench: houses around a planted court; a warehouse, half old brick and half renewed; wind turbines above a solar field.',
  },
  careers: {
    source: careers,
    alt: 'A model-maker’s bench: a hill half built from contour sheets, with small houses, trees, turbine parts and a steel rule laid out beside it.',
  },
};

const watersideAlt =
  'Model of a waterside city: a train on an arched stone viaduct, a station, towers, a brick mill, solar fields, and wind turbines on a wooded hill.';

/** The home page’s model, in a landscape and a portrait composition. */
export async function homeModel(): Promise<Model> {
  return {
    picture: await pictureSources(heroWide, [960, 1440, 1920, 2880]),
    narrow: await pictureSources(heroTall, [420, 560, 760, 1090, 1280]),
    alt: watersideAlt,
  };
}

export async function modelOf(page: keyof typeof models): Promise<Model> {
  const { source, alt } = models[page];
  return { picture: await pictureSources(source), alt };
}

export async function officeModels() {
  const model = async (source: ImageMetadata, { alt }: { alt: string }): Promise<Model> => ({
    picture: await pictureSources(source),
    alt,
  });
  return {
    London: await model(london, officeCities.London),
    'New York': await model(newYork, officeCities['New York']),
    Dubai: await model(dubai, officeCities.Dubai),
    Singapore: await model(singapore, officeCities.Singapore),
  };
}

interface DescribedPicture {
  readonly source: ImageMetadata;
  readonly alt: string;
}

const projectPictures = import.meta.glob<ImageMetadata>('/content/projects/*/picture.jpg', {
  eager: true,
  import: 'default',
});

/** The picture of a project; in place of one that is no longer there, the waterside. */
function projectPicture(slug: string, alt: string): DescribedPicture {
  const source = projectPictures[`/content/projects/${slug}/picture.jpg`];
  return source ? { source, alt } : { source: waterside, alt: watersideAlt };
}

const articlePictures: Readonly<Record<ArticleCategory, DescribedPicture>> = {
  Infrastructure: { source: waterside, alt: watersideAlt },
  Sustainability: projectPicture(
    'manchester-urban-regeneration',
    'Model of a canal quarter: two brick mills with saw-tooth roofs and a chimney, among new homes, trees, a tram and narrowboats in a basin.',
  ),
  Property: projectPicture(
    'london-logistics-hub',
    'Model of a logistics hub on a river bend: three warehouses with solar roofs, lorries at their docks, a rail spur, batteries and a planted edge.',
  ),
  Energy: projectPicture(
    'swedish-wind-farm',
    'Model of a wind farm: nine slender turbines over forested hills in fine contours, with a gravel road, a small substation and a dark lake.',
  ),
};

/** The pictures of articles, by category. */
export async function articleModels(): Promise<Readonly<Record<ArticleCategory, Model>>> {
  const entries = Object.entries(articlePictures).map(
    async ([category, { source, alt }]) => [category, { picture: await pictureSources(source), alt }] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as Record<ArticleCategory, Model>;
}
