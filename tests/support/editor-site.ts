import { spawn } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { copyProject } from './project-copy.ts';
import { freePort } from './site-process.ts';

/** `npm run edit` in a copy of this project, whose texts a test may change. */
export interface EditorSite {
  readonly origin: string;
  /** Of the copy. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

/**
 * @param args further arguments for Astro
 * @throws with its output, when it ends before it listens
 */
export async function startEditor(...args: readonly string[]): Promise<EditorSite> {
  const { folder, remove } = copyProject();
  const packages = resolve('editor/node_modules');
  if (existsSync(packages)) symlinkSync(packages, join(folder, 'editor/node_modules'));
  const port = String(await freePort());
  const { PATH, HOME } = process.env;
  const editor = spawn(process.execPath, ['scripts/edit.mjs', '--port', port, ...args], {
    cwd: folder,
    env: { PATH, HOME, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((end) => {
    editor.once('close', () => {
      remove();
      end();
    });
  });
  let output = '';
  const listens = new Promise<void>((listen) => {
    for (const stream of [editor.stdout, editor.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('watching for file changes')) listen();
      });
  });
  const failed = ended.then(() => {
    throw new Error(output);
  });
  failed.catch(() => undefined);
  await Promise.race([listens, failed]);
  return {
    origin: `http://127.0.0.1:${port}`,
    folder,
    stop: async () => {
      editor.kill('SIGTERM');
      await ended;
    },
  };
}
