import sharp from 'sharp';
import { expect, it } from 'vitest';
import { articleCategories } from '../../company/categories.ts';
import { articlePicture } from '../../src/newsletter/article-picture.ts';
import { pictureFolder, readEmailPictures, wordmark } from '../../src/server/outbox/email-pictures.ts';
import { fetchFromSite } from '../support/fetch-page.ts';

const findPicture = readEmailPictures('dist');

it.each([wordmark, ...articleCategories.map(articlePicture)])(
  '$name is sharp on a phone, small enough for thousands of emails, and served to nobody',
  async ({ name, width, height }) => {
    const file = (await findPicture(name)) ?? expect.fail();
    expect(await sharp(file).metadata()).toMatchObject({ width: 2 * width, height: 2 * height });
    expect(file.length).toBeLessThan(120_000);
    expect((await fetchFromSite(`/${pictureFolder}/${name}`)).status).toBe(404);
  },
);
