import { getCollection } from 'astro:content';
import { capitalized, countInWords, listInWords } from '../company/count-in-words.ts';
import { organization } from '../company/organization.ts';
import { describePage, type MainPath } from '../company/site-map.ts';
import { hasClosed, isAdvertised } from './careers/job-posting.ts';

/** Search engines cut longer descriptions. */
const maxLength = 160;

async function portfolioDescription(): Promise<string> {
  const projects = (await getCollection('projects')).sort((a, b) => a.data.id - b.data.id);
  const describe = (what: string) => capitalized(`${what}: carbon saved, target yield and energy.`);
  const named = describe(listInWords(projects.map(({ data }) => data.inBrief)));
  return named.length <= maxLength ? named : describe(countInWords(projects.length, 'project'));
}

async function careersDescription(): Promise<string> {
  const open = await getCollection(
    'roles',
    ({ id, data: { location } }) => !hasClosed(id) && isAdvertised({ slug: id, location }),
  );
  const roles = open.sort((a, b) => a.data.id - b.data.id);
  if (roles.length === 0) return describePage('/careers');
  const cities = listInWords(roles.map(({ data }) => data.location));
  return `Open positions at ${organization.tradingName.value} in ${cities}, and partnerships for developers and municipalities.`;
}

/** The description of a main page, with the projects and roles that `content/` has. */
export async function pageDescription(path: MainPath): Promise<string> {
  if (path === '/portfolio') return portfolioDescription();
  if (path === '/careers') return careersDescription();
  return describePage(path);
}
