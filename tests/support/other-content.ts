import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectCopy } from './project-copy.ts';

type Change = readonly [from: string, to: string];

/** Adds a text to a copy of the project, made of another by changes. */
function addText(copy: ProjectCopy, from: string, to: string, file: string, changes: readonly Change[]) {
  cpSync(join(copy.folder, from), join(copy.folder, to), { recursive: true });
  for (const [was, is] of changes) copy.change(`${to}${file}`, was, is);
}

/** Adds two projects, an article without a chart and a role. */
export function addContent(copy: ProjectCopy): void {
  const windFarm = 'content/projects/swedish-wind-farm';
  addText(copy, windFarm, 'content/projects/orkney-tidal-turbines', '/index.mdx', [
    ['id: 3', 'id: 4'],
    ['title: Swedish wind farm', 'title: Orkney tidal turbines'],
    ['location: Sweden', 'location: Orkney, United Kingdom'],
    [
      'inBrief: a Swedish wind farm',
      'inBrief: tidal turbines in a sound of Orkney, with their station on the shore',
    ],
    ['longitude: 15.6', 'longitude: -3.1'],
    ['latitude: 62.4', 'latitude: 58.9'],
  ]);
  addText(copy, windFarm, 'content/projects/bergen-quay', '/index.mdx', [
    ['id: 3', 'id: 5'],
    ['title: Swedish wind farm', 'title: Bergen quay'],
    ['location: Sweden', 'location: Bergen, Norway'],
    ['category: Energy', 'category: Infrastructure'],
    ['inBrief: a Swedish wind farm', 'inBrief: a quay in Bergen'],
    ['energyMegawatts: 50\n', ''],
    ['energyKind: wind', 'energyKind: power for ships at berth'],
    ['longitude: 15.6', 'longitude: 5.3'],
    ['latitude: 62.4', 'latitude: 60.4'],
  ]);
  addText(copy, 'content/articles/forest-road.mdx', 'content/articles/shore-power.mdx', '', [
    ['title: Fifty megawatts and a forest road', 'title: Power for ships at berth'],
    ['date: 2025-01-15', 'date: 2025-01-29'],
  ]);
  for (const name of ['forest-road', 'shore-power']) {
    copy.change(`content/articles/${name}.mdx`, '\n<Chart />\n', '');
    copy.change(`content/articles/${name}.mdx`, /chart:\n(?: .*\n)+/, '');
  }
  addText(copy, 'content/roles/asset-manager.mdx', 'content/roles/port-engineer.mdx', '', [
    ['id: 3', 'id: 4'],
    ['title: Asset Manager', 'title: Port Engineer'],
    ['location: Leeds', 'location: Rotterdam'],
  ]);
}

/** Leaves one project, no article and no role, and gives each leadership post a holder without a name. */
export function removeContent(copy: ProjectCopy): void {
  for (const name of [
    'projects/manchester-urban-regeneration',
    'projects/swedish-wind-farm',
    'articles',
    'roles',
  ])
    rmSync(join(copy.folder, 'content', name), { recursive: true });
  copy.change(
    'company/leadership-posts.json',
    '"holder": null',
    '"holder": { "name": null, "text": "Ran the warehouses before." }',
  );
}
