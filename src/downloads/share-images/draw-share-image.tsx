/* eslint-disable no-restricted-syntax -- These are styles of a picture that the build draws; no browser is sent them. */
import { readFile } from 'node:fs/promises';
import satori, { type Font } from 'satori';
import sharp, { type OverlayOptions, type Region } from 'sharp';
import { light } from '../../../brand/colours.ts';
import { colouredMark, inlineMark } from '../../ui/marks.ts';
import { jpegWithin } from '../pictures.ts';
import {
  footerTop,
  layOutTitle,
  margin,
  placePictures,
  titleFont,
  tracking,
  type Edges,
  type Model,
} from './layout.ts';
import { shareImageSize, type ShareImage } from './share-images.ts';

const { width: imageWidth, height: imageHeight } = shareImageSize;
const { inverse: colours, picture: pictureColours } = light.backgrounds;

type Ordinal = NonNullable<ShareImage['ordinal']>;

/** A row with one division for each page of the set; the division of this page is marked with its width. */
function Scale({ number, of }: Ordinal) {
  const division = (imageWidth - 2 * margin) / of;
  const at = (index: number) => String(margin + index * division);
  const marked = [number - 1, number];
  return (
    <svg
      width={imageWidth}
      height={34}
      viewBox={`0 0 ${String(imageWidth)} 34`}
      style={{ position: 'absolute', left: 0, top: footerTop - 34 }}
    >
      <path
        d={Array.from({ length: of + 1 }, (_, index) => `M${at(index)} 22v12`).join('')}
        stroke={colours.soft}
        strokeOpacity={0.5}
        strokeWidth={1.5}
      />
      <path
        d={marked.map((index) => `M${at(index)} 4v30`).join('')}
        stroke={colours.line}
        strokeWidth={1.5}
      />
      <path d={`M${at(number - 1)} 12H${at(number)}`} stroke={colours.line} strokeWidth={1.5} />
      <path
        d={marked.map((index) => `M${at(index)} 12m-7 7l14-14`).join('')}
        stroke={colours.line}
        strokeWidth={3}
      />
    </svg>
  );
}

/** The number, standing on the footer. */
function Numeral({ number }: Ordinal) {
  const size = 470;
  return (
    <div
      style={{
        position: 'absolute',
        right: margin - 4,
        top: footerTop - 0.86 * size,
        color: colours.ink,
        opacity: 0.15,
        fontFamily: 'Heading',
        fontSize: size,
        lineHeight: 1,
        letterSpacing: '-0.03em',
      }}
    >
      {String(number)}
    </div>
  );
}

function Footer({ caption }: Pick<ShareImage, 'caption'>) {
  const { width, height } = inlineMark('wordmark');
  const wordmark = Buffer.from(colouredMark('wordmark', colours)).toString('base64');
  return (
    <div
      style={{
        position: 'absolute',
        left: 0,
        top: footerTop,
        width: imageWidth,
        height: imageHeight - footerTop,
        padding: `0 ${String(margin)}px`,
        boxSizing: 'border-box',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        background: colours.ground,
        borderTop: `4px solid ${colours.line}`,
        color: colours.soft,
        fontSize: 26,
      }}
    >
      <img src={`data:image/svg+xml;base64,${wordmark}`} width={(25 * width) / height} height={25} alt="" />
      <div>{caption}</div>
    </div>
  );
}

/** The title and the footer, which are drawn over the pictures. */
function Overlay(image: ShareImage) {
  const { background, caption, ordinal } = image;
  const { lines, size } = layOutTitle(image);
  return (
    <div style={{ display: 'flex', width: '100%', height: '100%', fontFamily: 'Text' }}>
      {ordinal ? <Numeral {...ordinal} /> : null}
      <div
        style={{
          position: 'absolute',
          left: margin - size / 30,
          top: 56 - size * 0.06,
          display: 'flex',
          flexDirection: 'column',
          color: light.backgrounds[background].ink,
          fontFamily: 'Heading',
          fontWeight: 300,
          fontSize: size,
          lineHeight: 1,
          letterSpacing: `${String(-tracking)}em`,
          whiteSpace: 'nowrap',
        }}
      >
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
      {ordinal ? <Scale {...ordinal} /> : null}
      <Footer caption={caption} />
    </div>
  );
}

/** The edges, in pixels, of the part that differs from the pictures’ background by more than a threshold out of 255. */
async function trimmedEdges(picture: Buffer, threshold: number): Promise<Edges> {
  const { info } = await sharp(picture)
    .trim({ background: pictureColours.ground, threshold })
    .toBuffer({ resolveWithObject: true });
  const [left, top] = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)];
  return { left, top, right: left + info.width, bottom: top + info.height };
}

async function findModel(file: string): Promise<Model> {
  // A narrower picture would not show the tip of a turbine.
  const { data, info } = await sharp(file).resize({ width: 800 }).png().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  // A soft shadow is no part of the model. None lies at the top, where blades and cranes have fine tips.
  const { left, right, bottom } = await trimmedEdges(data, 48);
  const { top } = await trimmedEdges(data, 16);
  const bounds = { left: left / width, top: top / height, right: right / width, bottom: bottom / height };
  return { aspect: width / height, bounds };
}

/** Fades the edges of a picture into its background, since compression may move that by a shade. */
function fadingEdges({ width, height }: Region, part: Region): Buffer {
  const view = [part.left, part.top, part.width, part.height].join(' ');
  const size = `width="${String(width)}" height="${String(height)}"`;
  return Buffer.from(`
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${String(part.width)}" height="${String(part.height)}">
      <linearGradient id="down" x2="0" y2="1"><stop stop-opacity="0"/><stop offset=".1"/></linearGradient>
      <linearGradient id="across"><stop stop-opacity="0"/><stop offset=".04"/></linearGradient>
      <mask id="top" mask-type="alpha"><rect ${size} fill="url(#down)"/></mask>
      <rect ${size} fill="url(#across)" mask="url(#top)"/>
    </svg>`);
}

/** The part of a picture that is seen within a frame. */
async function pictureLayer(file: string, placed: Region, frame: Edges): Promise<OverlayOptions> {
  const left = Math.max(frame.left, placed.left);
  const top = Math.max(frame.top, placed.top);
  const part = {
    left: left - placed.left,
    top: top - placed.top,
    width: Math.min(frame.right, placed.left + placed.width) - left,
    height: Math.min(frame.bottom, placed.top + placed.height) - top,
  };
  const input = await sharp(file)
    .resize({ width: placed.width, height: placed.height })
    .extract(part)
    .ensureAlpha()
    .composite([{ input: fadingEdges(placed, part), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return { input, left, top };
}

/** The pictures have their own background: they stand free on it, and in a window on every other. */
async function pictureLayers(image: ShareImage): Promise<OverlayOptions[]> {
  if (image.pictures.length === 0) return [];
  const files = image.pictures.map(({ file }) => file);
  const { frame, placements } = placePictures(image, await Promise.all(files.map(findModel)));
  const layers = placements.map((placed, index) => pictureLayer(files[index] ?? '', placed, frame));
  const { left, top, right, bottom } = frame;
  const size = { width: right - left, height: bottom - top };
  const background = { create: { ...size, channels: 3, background: pictureColours.ground } } as const;
  return [{ input: background, left, top }, ...(await Promise.all(layers))];
}

/** Draws a share image as a JPEG file of at most 120 kB. Most images need no second quality. */
export async function drawShareImage(image: ShareImage): Promise<Buffer> {
  const fonts: Font[] = [
    { name: 'Heading', weight: 300, data: titleFont },
    {
      name: 'Text',
      weight: 400,
      data: await readFile('brand/fonts/print/text-400.ttf'),
    },
  ];
  const overlay = await satori(<Overlay {...image} />, { ...shareImageSize, fonts });
  const background = light.backgrounds[image.background].ground;
  const picture = sharp({ create: { ...shareImageSize, channels: 3, background } }).composite([
    ...(await pictureLayers(image)),
    { input: Buffer.from(overlay) },
  ]);
  return jpegWithin(120_000, picture, [86, 80, 72, 64]);
}
