import sharp from 'sharp';
import { light } from '../../brand/colours.ts';
import { articleCategories, type ArticleCategory } from '../../company/categories.ts';
import { articlePicture } from '../newsletter/article-picture.ts';
import { wordmark } from '../server/outbox/email-pictures.ts';
import { markFile } from './mark-files.ts';

/** Screens of phones have two or three pixels for each CSS pixel. */
const pixelRatio = 2;

/** The wordmark on the colour of its band, without transparency: it stays readable where a mail program changes the band’s colour. */
async function drawWordmark(): Promise<Buffer> {
  const { inverse } = light.backgrounds;
  const space = 12 * pixelRatio;
  const mark = sharp(Buffer.from(markFile('wordmark', inverse)), { density: 600 })
    .resize({
      width: wordmark.width * pixelRatio - 2 * space,
      height: wordmark.height * pixelRatio - 2 * space,
      fit: 'contain',
      background: inverse.ground,
    })
    .flatten({ background: inverse.ground })
    .extend({ top: space, bottom: space, left: space, right: space, background: inverse.ground });
  return mark.png({ palette: true, colours: 32, compressionLevel: 9 }).toBuffer();
}

function drawArticlePicture(category: ArticleCategory): Promise<Buffer> {
  const { width, height } = articlePicture(category);
  return sharp(`src/ui/images/article-${category.toLowerCase()}.jpg`)
    .resize({ width: width * pixelRatio, height: height * pixelRatio })
    .jpeg({ quality: 70, mozjpeg: true })
    .toBuffer();
}

/** What draws each picture that emails show, by the name of its file. */
export const emailPictures: Readonly<Record<string, () => Promise<Buffer>>> = {
  [wordmark.name]: drawWordmark,
  ...Object.fromEntries(
    articleCategories.map((category) => [articlePicture(category).name, () => drawArticlePicture(category)]),
  ),
};
