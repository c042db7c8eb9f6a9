import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Runs the guard before an empty script, as if in another Node or npm. */
function guard(script: string, version: string, npm: string) {
  const pretend = `Object.defineProperty(process, 'version', { value: '${version}' });
    process.argv[1] = '${script}'; require('./scripts/require-node.cjs'); console.log('runs');`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--eval', pretend], {
    encoding: 'utf8',
    env: { npm_config_user_agent: `npm/${npm} node/${version}` },
  });
  return { status, stdout, stderr };
}

const refused = (line: string) => ({ status: 1, stdout: '', stderr: `${line}\n` });
const runs = { status: 0, stdout: 'runs\n', stderr: '' };

it('lets Node 20 run what installs the pinned Node', () => {
  expect(guard('scripts/start.mjs', 'v20.0.0', '9.6.4')).toEqual(runs);
});

it('names the Node or the npm that is needed in one line', () => {
  const node = refused('Node 20 or newer is needed; this is v18.19.1.');
  expect(guard('scripts/start.mjs', 'v18.19.1', '9.2.0')).toEqual(node);
  const npm = refused('npm 9 or newer is needed; this is 8.19.4.');
  expect(guard('scripts/start.mjs', 'v20.0.0', '8.19.4')).toEqual(npm);
});

it('says that the pinned Node is missing before a file in TypeScript', () => {
  expect(guard('site.ts', 'v20.20.2', '10.0.0')).toEqual(
    refused('Node 24.21.0 is missing from node_modules: run npm ci with install scripts allowed.'),
  );
  expect(guard('site.ts', 'v24.21.0', '11.0.0')).toEqual(runs);
});
