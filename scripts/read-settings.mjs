import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { exitWith, root } from './run-command.mjs';

/**
 * Reads lines NAME=value as systemd reads an EnvironmentFile: "&", "$", ";", "#" and spaces inside a value stand for themselves, and
 * quotes around all of it are removed. What a shell, systemd and containers each read in another way is refused.
 *
 * @returns a record of the values
 * @throws {Error} that names the line, and never its value
 */
function parseSettings(text) {
  const settings = {};
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(?:[#;]|$)/.test(line)) continue;
    const [, name, value] = /^\s*([A-Za-z_]\w*)=(.*)$/s.exec(line) ?? [];
    if (name === undefined) throw new Error(`line ${index + 1} is not NAME=value`);
    const given = value.trim();
    const [, , inner] = /^(["'])(.*)\1$/s.exec(given) ?? [];
    const isPlain = inner === undefined ? !/^["']/.test(given) : !/["']/.test(inner);
    if (!isPlain || given.includes('\\'))
      throw new Error(`line ${index + 1}: write the value of ${name} without quotes and backslashes`);
    settings[name] = inner ?? given;
  }
  return settings;
}

/**
 * Reads the settings from the file of `--env FILE`, if the arguments begin with it, otherwise from .env, if there is one. Variables
 * that are already set stay.
 *
 * @returns the arguments after it
 */
export function readSettings(args = process.argv.slice(2)) {
  const isNamed = args[0] === '--env';
  const file = isNamed
    ? resolve(process.env.INIT_CWD ?? process.cwd(), args[1] ?? exitWith('--env needs a file'))
    : join(root, '.env');
  try {
    process.env = { ...parseSettings(readFileSync(file, 'utf8')), ...process.env };
  } catch (error) {
    if (error.code === undefined) exitWith(`${file}, ${error.message}`);
    if (isNamed || error.code !== 'ENOENT')
      exitWith(`${file} cannot be read (${error.code}): check its name, and who may read it`);
  }
  return isNamed ? args.slice(2) : args;
}
