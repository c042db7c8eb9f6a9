import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { obstacle, type Finding } from './finding.ts';

interface UnsettledFact {
  /** "company/organization.ts, organization.parent.name" */
  readonly where: string;
  readonly needed: string;
}

/**
 * Every placeholder that any module of the folder exports, however deep. A fact that several places share is found
 * once. Modules are loaded rather than listed, so that a new one cannot be forgotten.
 * @param folder absolute path of `company/`
 */
async function unsettledFacts(folder: string): Promise<readonly UnsettledFact[]> {
  const seen = new Set<object>();
  const found: UnsettledFact[] = [];
  const walk = (value: unknown, where: string) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if ('status' in value && value.status === 'placeholder' && 'needed' in value) {
      found.push({ where, needed: String(value.needed) });
      return;
    }
    const parts = value instanceof Map ? [...value.entries()] : Object.entries(value);
    for (const [name, part] of parts) walk(part, `${where}.${String(name)}`);
  };
  const modules = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  for (const name of modules.sort()) {
    const exported = (await import(pathToFileURL(join(folder, name)).href)) as Record<string, unknown>;
    for (const [key, value] of Object.entries(exported)) walk(value, `company/${name}, ${key}`);
  }
  return found;
}

export async function factFindings(folder: string): Promise<readonly Finding[]> {
  const facts = await unsettledFacts(folder);
  return facts.map(({ where, needed }) =>
    obstacle('Company facts', { problem: `A placeholder stands for ${needed}.`, remedy: where }),
  );
}
