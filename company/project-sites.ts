import { placeholder, type Fact } from './organization.ts';

interface ProjectSite {
  readonly address: Fact<string>;
  readonly planningReference: Fact<string>;
}

const onRequest = 'on request';

const site = (title: string): ProjectSite => ({
  address: placeholder<string>(onRequest, `the site address of the ${title}`, {
    on: '/portfolio',
    optional: true,
  }),
  planningReference: placeholder<string>(onRequest, `the planning reference of the ${title}`, {
    on: '/portfolio',
    optional: true,
  }),
});

/** The facts that neighbours and planners ask for, by the names of the files in content/projects. */
export const projectSites: Readonly<Record<string, ProjectSite>> = {
  'london-logistics-hub': site('London logistics hub'),
  'manchester-urban-regeneration': site('Manchester urban regeneration project'),
  'swedish-wind-farm': site('Swedish wind farm'),
};

/** @throws {RangeError} for a project that the list does not have. */
export function siteOf(project: string): ProjectSite {
  const found = projectSites[project];
  if (!found) throw new RangeError(`company/project-sites.ts has no site of ${project}`);
  return found;
}
