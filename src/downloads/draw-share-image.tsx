/* oxlint-disable react/forbid-dom-props -- These style a picture that the build draws. No browser gets them. */
import { readFile } from 'node:fs/promises';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import satori from 'satori';
import sharp from 'sharp';
import { light } from '../../brand/colours.ts';
import { Wordmark } from '../../brand/marks.tsx';
import { formatCubeEdge } from '../../company/gas-volume.ts';
import { GasCube, roomForCube } from '../portfolio/gas-cube.tsx';
import { shareImageSize, type ShareImage } from './share-images.ts';

declare module 'react' {
  interface HTMLAttributes<T> {
    /** Tailwind’s classes, which Satori understands. */
    tw?: T extends Element ? string : never;
  }
}

const { inverse, picture } = light.backgrounds;

const dataUrl = (type: string, content: Buffer) => `data:image/${type};base64,${content.toString('base64')}`;

/** How large a picture is before it is drawn. */
const [modelWidth, modelHeight] = [1400, 875];

const cubeStyle = `svg{overflow:visible}line{stroke:${picture.line};stroke-width:5}.casing{stroke:${picture.ground};stroke-width:11;stroke-opacity:.8}.hidden-edge line{stroke-width:3;stroke-dasharray:5 9}path{stroke:${picture.ink};stroke-width:4}text{display:none}`;

/** A picture of a project with the cube of gas on its model, which may reach above the picture. */
async function withCube(file: string, saving: NonNullable<ShareImage['saving']>): Promise<Buffer> {
  const above = Math.ceil(roomForCube(saving) * modelWidth);
  const cube = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" width={modelWidth} height={modelHeight + above}>
      <style>{cubeStyle}</style>
      <svg y={above} width={modelWidth} height={modelHeight}>
        <GasCube project={saving} />
      </svg>
    </svg>,
  );
  return sharp(file)
    .resize({ width: modelWidth, height: modelHeight })
    .extend({ top: above, background: picture.ground })
    .composite([{ input: Buffer.from(cube) }])
    .png()
    .toBuffer();
}

/** The part of a picture that differs from its background, as a data URL. */
async function modelIn(file: string, saving: ShareImage['saving']): Promise<string> {
  const smaller = saving
    ? await withCube(file, saving)
    : await sharp(file).resize({ width: modelWidth }).png().toBuffer();
  const model = sharp(smaller).trim({ background: picture.ground, threshold: 16 });
  return dataUrl('jpeg', await model.jpeg({ quality: 92 }).toBuffer());
}

/** A picture whose model extends beyond its edges. */
const detailIn = async (file: string) =>
  dataUrl('jpeg', await sharp(file).resize({ width: modelWidth }).jpeg({ quality: 92 }).toBuffer());

/** A line drawing in the colours of the footer, as the site’s style sheets draw it. */
async function lineDrawing(file: string): Promise<string> {
  const style = `path{fill:none;stroke:${inverse.ink};stroke-width:.9;stroke-linecap:round;stroke-linejoin:round}.fine{stroke:${inverse.soft};stroke-width:.6}.cut{fill:${inverse.ink};fill-opacity:.16;stroke-width:1.2}.dashed{stroke-dasharray:4.5 3}.detail{stroke:${inverse.line};stroke-width:1.2}`;
  const svg = (await readFile(file, 'utf8')).replace('>', `><style>${style}</style>`);
  return dataUrl(
    'png',
    await sharp(Buffer.from(svg), { density: 300 }).resize({ width: 1260 }).png().toBuffer(),
  );
}

interface DrawingProps {
  readonly image: ShareImage;
  /** The pictures as data URLs. */
  readonly sources: readonly string[];
}

/** In pixels: how wide a title beside a picture is. */
const columnWidth = 450;
const lineHeight = 1.04;

const titleStyle = { fontFamily: 'Heading', lineHeight, letterSpacing: '-0.022em' } as const;

/** How many lines a title has if so many letters fit on each; infinitely many if a word does not fit. */
function linesOf(title: string, letters: number): number {
  let [lines, length] = [1, 0];
  for (const word of title.split(/(?<=-)|(?<= )/)) {
    const { length: wordLength } = word.trimEnd();
    if (wordLength > letters) return Infinity;
    if (length + wordLength > letters) [lines, length] = [lines + 1, 0];
    length += word.length;
  }
  return lines;
}

/** The largest size of letters at which a title is no higher than `height`, at half an em for each letter. */
function sizeOfTitle(title: string, height: number): number {
  const sizes = Array.from({ length: 36 }, (_, step) => 110 - 2 * step);
  const fits = (size: number) => linesOf(title, (2 * columnWidth) / size) * size * lineHeight <= height;
  return sizes.find(fits) ?? 40;
}

/** A title on the left, with what stands under it. */
function TitleColumn({
  title,
  height = 450,
  children,
}: {
  title: string;
  height?: number;
  children?: ReactNode;
}) {
  return (
    <div tw="flex flex-col justify-between h-full ml-[60px] pt-12 pb-9" style={{ width: columnWidth }}>
      <div style={{ ...titleStyle, fontSize: sizeOfTitle(title, height) }}>
        {title.replaceAll('& ', '&\u00a0')}
      </div>
      {children}
    </div>
  );
}

/** Models side by side. On another background than their own they are framed. */
function Models({ image, sources }: DrawingProps) {
  const isWindow = image.background !== 'picture';
  const place = isWindow ? 'mt-6 ml-[270px] -mr-[60px] py-5 pr-9' : 'mb-5 -mr-6';
  return (
    <div
      tw={`flex flex-1 relative ${place}`}
      style={{ background: isWindow ? picture.ground : 'transparent', gap: 40 }}
    >
      {sources.map((source) => (
        <div key={source} tw="flex flex-1">
          <img
            src={source}
            alt=""
            tw="w-full h-full"
            style={{ objectFit: 'contain', objectPosition: sources.length === 1 ? 'right bottom' : 'bottom' }}
          />
        </div>
      ))}
    </div>
  );
}

/** A short title above its models. */
function TitleAbove({ image, sources }: DrawingProps) {
  return (
    <div tw="flex flex-col flex-1 px-[60px] pt-12">
      <div style={{ ...titleStyle, fontSize: Math.min(150, 2300 / image.title.length) }}>{image.title}</div>
      <Models image={image} sources={sources} />
    </div>
  );
}

/** A picture from edge to edge on the right: its left edge is straight, because its model extends beyond it. */
function TitleBesideDetail({ image, sources }: DrawingProps) {
  return (
    <div tw="flex flex-1">
      <TitleColumn title={image.title} />
      <img
        src={sources[0] ?? ''}
        alt=""
        tw="absolute right-0 top-0 w-[640px] h-[540px]"
        style={{ objectFit: 'cover', objectPosition: '35% 50%' }}
      />
    </div>
  );
}

/** A line drawing that stands on the footer. */
function TitleBesideDrawing({ image, sources }: DrawingProps) {
  return (
    <div tw="flex flex-1">
      <TitleColumn title={image.title} />
      <img src={sources[0] ?? ''} alt="" tw="absolute right-0 bottom-0 w-[630px] h-[420px]" />
    </div>
  );
}

/** What a project saves in a year, in outline, because it is an estimate. */
function Saving({ saving }: { saving: NonNullable<ShareImage['saving']> }) {
  return (
    <div tw="flex flex-col">
      <div
        style={{
          ...titleStyle,
          fontSize: 88,
          letterSpacing: 0,
          color: picture.ground,
          paintOrder: 'stroke',
          WebkitTextStrokeWidth: '3.5px',
          WebkitTextStrokeColor: picture.ink,
        }}
      >
        {saving.co2SavedTons.toLocaleString('en-GB')}
      </div>
      <div tw="flex text-[24px] mt-3" style={{ whiteSpace: 'nowrap' }}>
        <div>tons of CO</div>
        <div tw="text-[16px] mt-[13px] mr-2">2</div>
        <div>saved in a year,</div>
      </div>
      <div tw="text-[24px]" style={{ whiteSpace: 'nowrap' }}>
        {`an estimate: a cube of gas ${formatCubeEdge(saving.co2SavedTons)} high`}
      </div>
    </div>
  );
}

/** One model beside a long title, or beside the title and the figure of a project. */
function TitleBesideModel({ image, sources }: DrawingProps) {
  return (
    <div tw="flex flex-1">
      <TitleColumn title={image.title} height={image.saving ? 265 : 450}>
        {image.saving ? <Saving saving={image.saving} /> : null}
      </TitleColumn>
      <div tw="flex flex-1 py-5">
        <img
          src={sources[0] ?? ''}
          alt=""
          tw="w-full h-full"
          style={{ objectFit: 'contain', objectPosition: 'right bottom' }}
        />
      </div>
    </div>
  );
}

/** Longer titles, in letters, do not fit in one line above the models. */
const longestAbove = 22;

function Body({ image, sources }: DrawingProps) {
  if (image.isCutOff) return <TitleBesideDetail image={image} sources={sources} />;
  if (image.drawing !== undefined) return <TitleBesideDrawing image={image} sources={sources} />;
  if (image.saving || image.title.length > longestAbove)
    return <TitleBesideModel image={image} sources={sources} />;
  return <TitleAbove image={image} sources={sources} />;
}

function Drawing({ image, sources }: DrawingProps) {
  const { ground, ink } = light.backgrounds[image.background];
  return (
    <div tw="flex flex-col w-full h-full" style={{ background: ground, color: ink }}>
      <div tw="flex flex-1 relative">
        <Body image={image} sources={sources} />
      </div>
      <div
        tw="flex items-center justify-between h-[90px] px-[60px] border-t-4 text-[26px]"
        style={{ background: inverse.ground, borderColor: inverse.line, color: inverse.soft }}
      >
        <Wordmark fill={inverse.ink} width={177} height={25} />
        <div>{image.caption}</div>
      </div>
    </div>
  );
}

/** The pictures of an image as data URLs. */
function picturesOf({ pictures, drawing, saving, isCutOff }: ShareImage): Promise<string[]> {
  if (drawing) return Promise.all([lineDrawing(drawing)]);
  return Promise.all(pictures.map((file) => (isCutOff ? detailIn(file) : modelIn(file, saving))));
}

/** Draws a share image as a JPEG file. */
export async function drawShareImage(image: ShareImage): Promise<Buffer> {
  const fonts = [
    { name: 'Text', data: await readFile('brand/fonts/print/text-400.ttf') },
    { name: 'Heading', data: await readFile('brand/fonts/print/heading-340.ttf') },
  ];
  const sources = await picturesOf(image);
  const svg = await satori(<Drawing image={image} sources={sources} />, { ...shareImageSize, fonts });
  return sharp(Buffer.from(svg)).jpeg({ quality: 86, progressive: true }).toBuffer();
}
