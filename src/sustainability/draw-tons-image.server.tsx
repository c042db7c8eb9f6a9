import { initWasm, Resvg } from '@resvg/resvg-wasm';
import resvgModule from '@resvg/resvg-wasm/index_bg.wasm?url&inline';
import { renderToStaticMarkup } from 'react-dom/server';
import { light } from '../../brand/colours.ts';
import headingFont from '../../brand/fonts/print/heading-340.ttf?url&inline';
import textFont from '../../brand/fonts/print/text-400.ttf?url&inline';
import boldFont from '../../brand/fonts/print/text-600.ttf?url&inline';
import { Wordmark } from '../../brand/marks.tsx';
import { formatPreciseCubeEdge, gasState } from '../../company/gas-volume.ts';
import { arrangeVolumes, labelRows, type ComparedProject } from './arrange-volumes.ts';
import { VolumeShapes } from './volume-drawing.tsx';

/** The size of the image and of its parts, in pixels. */
const size = { width: 1200, height: 630 };
const footer = 90;
const drawing = { left: 540, right: 1140, top: 60, bottom: size.height - footer - 24 };
const row = 28;

const { page, inverse } = light.backgrounds;

/** The type of the title. */
const heading = { fontFamily: 'Heading', letterSpacing: '-0.02em' };

/** @param pixels how many pixels a metre has */
const styleOf = (pixels: number) => {
  const width = (pixelsWide: number) => `stroke-width:${String(pixelsWide / pixels)}`;
  return [
    `.shapes path{fill:none;stroke:${page.soft};${width(1.5)}}`,
    `.shapes .hidden-edge{stroke-dasharray:${String(5 / pixels)};${width(1)}}`,
    `.shapes .building{fill:${page.ink};fill-opacity:.1}`,
    `.shapes .ground-line{stroke:${page.ink};${width(3)}}`,
    `.shapes .own path{stroke:${page.line};${width(2.5)}}.shapes .own .hidden-edge{${width(1.5)}}`,
    `.shapes .own .faces{fill:${page.line};fill-opacity:.36}.shapes .guide{stroke:${page.line}}`,
    `.leader{stroke:${page.soft}}`,
    `.names text{paint-order:stroke;stroke:${page.ground};stroke-width:6px}`,
  ].join('');
};

interface TonsImageProps {
  readonly tons: number;
  readonly projects: readonly ComparedProject[];
}

/** What stands beside the cube, with a line down to each name. @param pixels how many pixels a metre has */
function NeighbourNames({ rows, pixels }: { rows: ReturnType<typeof labelRows>; pixels: number }) {
  return (
    <>
      {rows.map(({ neighbour: { x, middle }, row: below }) => (
        <path key={x} className="leader" d={`M${String(pixels * middle)} 4v${String((below + 1) * row)}`} />
      ))}
      {rows.map(({ neighbour: { name, length, x, middle }, row: below, align }) => (
        <text
          key={x}
          x={pixels * middle + (align === 'start' ? 9 : -9)}
          y={(below + 1) * row}
          textAnchor={align}
        >
          {name} <tspan fontWeight="600">{length}</tspan>
        </text>
      ))}
    </>
  );
}

/** The footer of every share image. */
function ImageFooter() {
  return (
    <>
      <rect y={size.height - footer} width={size.width} height={footer} fill={inverse.ground} />
      <rect y={size.height - footer} width={size.width} height="4" fill={inverse.line} />
      <Wordmark x="60" y={size.height - footer + 33} width="177" height="25" fill={inverse.ink} />
      <text
        x={size.width - 60}
        y={size.height - footer + 55}
        textAnchor="end"
        fontSize="26"
        fill={inverse.soft}
      >
        At {gasState}, to scale
      </text>
    </>
  );
}

/** The number in the heading’s type at the left, the drawing at the right, and the footer of every share image. */
function TonsImage({ tons, projects }: TonsImageProps) {
  const volumes = arrangeVolumes(tons, projects);
  const rows = labelRows(volumes);
  const ground = drawing.bottom - (rows.length + 0.5) * row;
  const pixels = Math.min(
    (drawing.right - drawing.left) / volumes.width,
    (ground - drawing.top) / volumes.height,
  );
  const left = drawing.right - pixels * volumes.width;
  const number = tons.toLocaleString('en-GB');
  return (
    <svg xmlns="http://www.w3.org/2000/svg" {...size} fontFamily="Text" fontSize="21" fill={page.ink}>
      <style>{styleOf(pixels)}</style>
      <rect {...size} fill={page.ground} />
      <text {...heading} x="60" y="150" fontSize={number.length > 7 ? 84 : 110}>
        {number}
      </text>
      <text {...heading} x="60" y="235" fontSize="64">
        {tons === 1 ? 'ton' : 'tons'} of CO
        <tspan fontSize="40" dy="12">
          2
        </tspan>
      </text>
      <text x="60" y="312" fontSize="30">
        As gas, a cube with an edge of
      </text>
      <text x="60" y="366" fontSize="40" fontWeight="600">
        {formatPreciseCubeEdge(tons)}
      </text>
      {volumes.enlargement ? (
        <text x="60" y="414" fontSize="24" fill={page.soft}>
          and drawn {volumes.enlargement.times} times larger
        </text>
      ) : null}
      <g
        className="shapes"
        transform={`translate(${String(left)} ${String(ground)}) scale(${String(pixels)})`}
      >
        <VolumeShapes volumes={volumes} />
      </g>
      <g className="names" transform={`translate(${String(left)} ${String(ground)})`}>
        <NeighbourNames rows={rows} pixels={pixels} />
      </g>
      <ImageFooter />
    </svg>
  );
}

/** The bytes of a data URL. */
const bytesOf = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');

/** The fonts, once the first image has loaded the renderer. The build has both, because a running server reads no file. */
let loaded: Promise<readonly Uint8Array[]> | undefined;

async function load() {
  await initWasm(bytesOf(resvgModule));
  return [textFont, boldFont, headingFont].map(bytesOf);
}

/** Draws the share image for so many tons as a PNG file of 1200 by 630 pixels. */
export async function drawTonsImage(props: TonsImageProps): Promise<Uint8Array<ArrayBuffer>> {
  loaded ??= load();
  // The next request tries again.
  loaded.catch(() => {
    loaded = undefined;
  });
  const fontBuffers = [...(await loaded)];
  const image = new Resvg(renderToStaticMarkup(<TonsImage {...props} />), {
    font: { fontBuffers, defaultFontFamily: 'Text' },
  });
  try {
    const rendered = image.render();
    try {
      return new Uint8Array(rendered.asPng());
    } finally {
      rendered.free();
    }
  } finally {
    image.free();
  }
}
