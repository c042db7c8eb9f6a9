import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { lookup } from 'mime-types';
import { emailDomain, type Email } from './email.ts';

/** A picture that is attached to an email and shown in its HTML. */
export interface EmailPicture {
  /** The name of its file in the build, such as "wordmark.png". The outbox stores the name alone. */
  readonly name: string;
  readonly alt: string;
  /** In CSS pixels; the file has twice as many. */
  readonly width: number;
  readonly height: number;
}

/** The directory of the pictures in a build, and their path on the development server. */
export const pictureFolder = 'email-pictures';

/** The wordmark on its band, with clear space around it. */
export const wordmark = { name: 'wordmark.png', width: 194, height: 48 } as const;

/** The Content-ID, without angle brackets, by which the HTML shows an attached picture (RFC 2392). */
export const contentIdOf = (name: string) => `${name}@${emailDomain}`;

/** Finds the file of a picture; undefined for one that the build does not have, whose alternative text is then shown. */
export type FindPicture = (name: string) => Promise<Buffer | undefined>;

/** The HTML of an email with its pictures as data URLs, for a browser, which knows no attachments. */
export async function embedPictures(
  { html, pictures = [] }: Pick<Email, 'html' | 'pictures'>,
  findPicture: FindPicture,
): Promise<string> {
  let shown = html;
  for (const name of pictures) {
    const content = await findPicture(name);
    const type = lookup(name);
    if (content && type)
      shown = shown.replaceAll(
        `cid:${contentIdOf(name)}`,
        `data:${type};base64,${content.toString('base64')}`,
      );
  }
  return shown;
}

/** Reads the pictures of a finished build. @throws the system’s error if it has none */
export function readEmailPictures(build: string): FindPicture {
  const folder = join(build, pictureFolder);
  const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
  return (name) => Promise.resolve(files.get(name));
}
