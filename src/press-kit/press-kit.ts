import { getEntry } from 'astro:content';
import { zipSync, type Zippable } from 'fflate';
import { kitMarks } from './kit-marks.ts';
import { kitPictures } from './kit-pictures.ts';
import {
  boilerplateMarkdown,
  boilerplateText,
  captions,
  coloursAndType,
  readMe,
  usage,
} from './kit-texts.ts';
import { clauseAsText } from './usage-conditions.ts';

/** Where the kit is downloaded. */
export const pressKitAddress = '/downloads/hallmere-press-kit.zip';

const folder = 'hallmere-press-kit';

/** One moment for every file, so that the same contents make the same bytes. ZIP keeps local time and begins in 1980. */
const moment = new Date(1980, 0, 1);

/** Clauses of the Copyright policy that hold for what is in the kit. */
const conditions = ['Trade marks', 'Media use'];

async function conditionsOfUse(origin: string): Promise<string> {
  const policy = (await getEntry('policies', 'copyright'))?.body;
  if (policy === undefined) throw new Error('The Copyright policy has no text');
  return usage(
    conditions.map((heading) => clauseAsText(policy, heading, origin)),
    origin,
  );
}

async function make(origin: string): Promise<Uint8Array> {
  const pictures = await kitPictures();
  const files: Record<string, string | Buffer> = {
    'boilerplate.txt': boilerplateText,
    'boilerplate.md': boilerplateMarkdown,
    'colours-and-type.txt': coloursAndType,
    'conditions-of-use.txt': await conditionsOfUse(origin),
    'pictures/captions.txt': captions(pictures),
  };
  for (const { file, jpeg } of pictures) files[`pictures/${file}`] = jpeg;
  for (const [name, mark] of Object.entries(await kitMarks())) files[`marks/${name}`] = mark;
  files['read-me.txt'] = readMe(Object.keys(files).sort(), origin);

  const contents: Zippable = {};
  for (const name of Object.keys(files).sort()) {
    const content = Buffer.from(files[name] ?? '');
    // Pictures are compressed already.
    contents[`${folder}/${name}`] = [content, { level: /\.(jpg|png)$/.test(name) ? 0 : 9, mtime: moment }];
  }
  return zipSync(contents);
}

const made = new Map<string, Promise<Uint8Array>>();

/**
 * The press kit as a ZIP file, made once in a build.
 * @param origin of the site, as its visitors write it.
 */
export function pressKit(origin: string): Promise<Uint8Array> {
  const kit = made.get(origin) ?? make(origin);
  made.set(origin, kit);
  return kit;
}
