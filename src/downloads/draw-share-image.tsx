/* oxlint-disable react/forbid-dom-props -- These style a picture that the build draws. No browser gets them. */
import { readFile } from 'node:fs/promises';
import satori from 'satori';
import sharp from 'sharp';
import { light } from '../../brand/colours.ts';
import { Wordmark } from '../../brand/marks.tsx';
import { shareImageSize, type ShareImage } from './share-images.ts';

declare module 'react' {
  interface HTMLAttributes<T> {
    /** Tailwind’s classes, which Satori understands. */
    tw?: T extends Element ? string : never;
  }
}

const { inverse, picture } = light.backgrounds;

/** The part of a picture that differs from its background, as a data URL. */
async function modelIn(file: string): Promise<string> {
  const smaller = await sharp(file).resize({ width: 1400 }).png().toBuffer();
  const model = sharp(smaller).trim({ background: picture.ground, threshold: 16 });
  return `data:image/jpeg;base64,${(await model.jpeg({ quality: 92 }).toBuffer()).toString('base64')}`;
}

/** Models side by side. On another background than their own they are framed. A model that is cut off fades at its left. */
function Models({ image, sources, isBeside }: { image: ShareImage; sources: string[]; isBeside: boolean }) {
  const isWindow = image.background !== 'picture';
  const place = isWindow ? 'mt-6 ml-[270px] -mr-[60px] py-5 pr-9' : isBeside ? '-mr-[60px]' : 'mb-5 -mr-6';
  const background = isWindow ? picture.ground : 'transparent';
  return (
    <div tw={`flex flex-1 relative ${place}`} style={{ background, gap: 40 }}>
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
      {image.isCutOff ? (
        <div
          tw="absolute left-0 top-0 bottom-0 w-[60px]"
          style={{ background: `linear-gradient(to right, ${picture.ground}, transparent)` }}
        />
      ) : null}
    </div>
  );
}

/** A large number above the footer. */
const Numeral = ({ number }: { number: number }) => (
  <div tw="absolute right-[56px] -bottom-[84px] text-[470px] opacity-15" style={{ fontFamily: 'Heading' }}>
    {String(number)}
  </div>
);

/** A short title is above its models, a long one beside them. */
function Drawing({ image, sources }: { image: ShareImage; sources: string[] }) {
  const { title, background, caption, ordinal } = image;
  const { ground, ink } = light.backgrounds[background];
  const isLong = title.length > 22;
  const isBeside = isLong || image.isCutOff === true;
  // How many letters of this size fit on a line.
  const sizeOfLine = Math.min(isBeside ? 110 : 150, 2300 / title.length);
  // Five lines of about ten letters fit; a longer title is drawn smaller.
  const fontSize = ordinal ? 104 : isLong ? Math.min(84, 84 * Math.sqrt(50 / title.length)) : sizeOfLine;
  return (
    <div tw="flex flex-col w-full h-full" style={{ background: ground, color: ink }}>
      <div tw={`flex flex-1 relative px-[60px] pt-12 ${isBeside ? '' : 'flex-col'}`}>
        {ordinal ? <Numeral number={ordinal} /> : null}
        <div
          tw={ordinal ? 'w-[690px]' : isBeside ? 'w-[470px]' : ''}
          style={{ fontFamily: 'Heading', fontSize, lineHeight: 1.04, letterSpacing: '-0.022em' }}
        >
          {title}
        </div>
        {sources.length > 0 ? <Models image={image} sources={sources} isBeside={isBeside} /> : null}
      </div>
      <div
        tw="flex items-center justify-between h-[90px] px-[60px] border-t-4 text-[26px]"
        style={{ background: inverse.ground, borderColor: inverse.line, color: inverse.soft }}
      >
        <Wordmark fill={inverse.ink} width={177} height={25} />
        <div>{caption}</div>
      </div>
    </div>
  );
}

/** Draws a share image as a JPEG file. */
export async function drawShareImage(image: ShareImage): Promise<Buffer> {
  const fonts = [
    { name: 'Text', data: await readFile('brand/fonts/print/text-400.ttf') },
    { name: 'Heading', data: await readFile('brand/fonts/print/heading-340.ttf') },
  ];
  const sources = await Promise.all(image.pictures.map(modelIn));
  const svg = await satori(<Drawing image={image} sources={sources} />, { ...shareImageSize, fonts });
  return sharp(Buffer.from(svg)).jpeg({ quality: 86, progressive: true }).toBuffer();
}
