/**
 * After `astro build`: removes the pictures' originals, which the build copies beside the sizes made from them and
 * which no page names. Left in place, they would be some eight megabytes for the server to hold and a crawler to find.
 */
import { readFile, readdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';

const client = join(import.meta.dirname, '../dist/client');
const built = join(client, '_astro');
const kindsThatLink = ['.html', '.css', '.js', '.json', '.xml', '.webmanifest'];

const originals = (await readdir(built)).filter((name) => extname(name) === '.jpg');
const texts = (await readdir(client, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && kindsThatLink.includes(extname(entry.name)))
  .map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8'));

const linked = (await Promise.all(texts)).join('\n');
const dropped = originals.filter((name) => !linked.includes(name));
await Promise.all(dropped.map((name) => rm(join(built, name))));
console.log(`Originals that no page names: ${String(dropped.length)} removed.`);
