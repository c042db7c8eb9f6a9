/* eslint-disable no-restricted-syntax -- Styles of a picture that the build draws; no browser is sent them. */
import { fitTitle, titleBox } from './fit-title.ts';
import { groundColours } from './ground-colours.ts';
import { svgAddress, wordmarkRatio, wordmarkSvg } from './marks.ts';
import { datum, margin, plateSize } from './plate-measures.ts';
import type { Ordinal, SharePlate } from './share-plates.ts';

/** One division for each of the set; that of this page is dimensioned. */
function Scale({ number, of }: Ordinal) {
  const { line, secondary } = groundColours('navy');
  const division = (plateSize.width - 2 * margin) / of;
  const at = (index: number) => String(margin + index * division);
  const marked = [number - 1, number];
  return (
    <svg
      width={plateSize.width}
      height={34}
      viewBox={`0 0 ${String(plateSize.width)} 34`}
      style={{ position: 'absolute', left: 0, top: datum - 34 }}
    >
      <path
        d={Array.from({ length: of + 1 }, (_, index) => `M${at(index)} 22v12`).join('')}
        stroke={secondary}
        strokeOpacity={0.5}
        strokeWidth={1.5}
      />
      <path d={marked.map((index) => `M${at(index)} 4v30`).join('')} stroke={line} strokeWidth={1.5} />
      <path d={`M${at(number - 1)} 12H${at(number)}`} stroke={line} strokeWidth={1.5} />
      <path d={marked.map((index) => `M${at(index)} 12m-7 7l14-14`).join('')} stroke={line} strokeWidth={3} />
    </svg>
  );
}

/** The number, standing on the ground line. */
function Numeral({ number }: Ordinal) {
  const size = 470;
  const baseline = 0.86;
  return (
    <div
      style={{
        position: 'absolute',
        right: margin - 4,
        top: datum - baseline * size,
        color: groundColours('navy').text,
        opacity: 0.15,
        fontFamily: 'Hallmere Serif',
        fontSize: size,
        lineHeight: 1,
        letterSpacing: '-0.03em',
      }}
    >
      {String(number)}
    </div>
  );
}

function Plinth({ caption }: { readonly caption: string }) {
  const { background, line, secondary, text } = groundColours('navy');
  const wordmarkHeight = 25;
  return (
    <div
      style={{
        position: 'absolute',
        left: 0,
        top: datum,
        width: plateSize.width,
        height: plateSize.height - datum,
        padding: `0 ${String(margin)}px`,
        boxSizing: 'border-box',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        background,
        borderTop: `4px solid ${line}`,
        color: secondary,
        fontSize: 26,
      }}
    >
      <img
        src={svgAddress(wordmarkSvg({ ink: text, waterline: line }))}
        width={wordmarkHeight / wordmarkRatio}
        height={wordmarkHeight}
        alt=""
      />
      <div>{caption}</div>
    </div>
  );
}

/** What is drawn over the pictures of a plate: the title, and the plinth with its brass reveal. */
export function TitlePlate(plate: SharePlate) {
  const { title, ground, caption, ordinal } = plate;
  const { lines, size } = fitTitle(title, titleBox(plate));
  return (
    <div style={{ display: 'flex', width: '100%', height: '100%', fontFamily: 'Instrument Sans' }}>
      {ordinal ? <Numeral {...ordinal} /> : null}
      <div
        style={{
          position: 'absolute',
          left: margin - size / 30,
          top: 56 - size * 0.06,
          display: 'flex',
          flexDirection: 'column',
          color: groundColours(ground).text,
          fontFamily: 'Hallmere Serif',
          fontWeight: 300,
          fontSize: size,
          lineHeight: 1,
          letterSpacing: '-0.022em',
          whiteSpace: 'nowrap',
        }}
      >
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
      {ordinal ? <Scale {...ordinal} /> : null}
      <Plinth caption={caption} />
    </div>
  );
}
