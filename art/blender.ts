/** Blender, and the Python files that a scene of art/scenes is made of. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const blender = process.env['BLENDER'] ?? 'blender';
const blenderVersion = '3.4';

/** Ends the command with a message for whoever called it. */
export function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

export function requireBlender(): void {
  const { error, stdout } = spawnSync(blender, ['--version'], { encoding: 'utf8' });
  const version = error ? undefined : /^Blender (?<version>\d+\.\d+)/m.exec(stdout)?.groups?.['version'];
  if (!version)
    stop(`Blender ${blenderVersion} is needed (Debian: apt install blender), or its path in BLENDER.`);
  if (version !== blenderVersion)
    stop(
      `Blender ${blenderVersion} is needed, this is ${version}: others render the same scene differently.`,
    );
}

/** The arguments that run one of the Python files of this folder. */
export const running = (script: string) => [
  '-b',
  '--factory-startup',
  '--python-exit-code',
  '1',
  '-P',
  join(import.meta.dirname, script),
  '--',
];

/** A scene's file and the files beside it that it imports, directly or not. */
export function sceneFiles(scene: string, found = new Set<string>()): Set<string> {
  const file = join(import.meta.dirname, 'scenes', `${scene}.py`);
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  for (const { groups } of readFileSync(file, 'utf8').matchAll(
    /^\s*(?:from|import)\s+(?<modules>[\w, ]+?)(?:\s+import\b|$)/gm,
  ))
    for (const module of groups?.['modules']?.split(/,\s*/) ?? []) sceneFiles(module, found);
  return found;
}
