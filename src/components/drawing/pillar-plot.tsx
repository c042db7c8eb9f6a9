import { Baseline, DimensionMark, Drawing, Trees } from './drawing.tsx';
import { box, ellipse, gable, path, windows } from './path-data.ts';

const ground = 196;

interface OldMillProps {
  readonly wall: 'wall' | 'wall-dark';
  readonly restored: boolean;
}

function OldMill({ wall, restored }: OldMillProps) {
  const openings = restored
    ? [67, 79, 91].map((x) => box(x, 156, 6, 9) + box(x, 172, 6, 6)).join('') + box(110, 156, 8, 40)
    : box(76, 170, 16, 26);
  return (
    <>
      <path className={wall} d={gable(58, ground, 52, 44, 16)} />
      <path className="glass" d={openings} />
    </>
  );
}

function NewBlock() {
  return (
    <>
      <path className="wall-light" d={box(118, 68, 120, 128)} />
      <path className="shade" d={box(230, 68, 8, 128) + box(115, 64, 126, 5)} />
      <path className="glass" d={windows({ kind: 'sash', columns: 8, rows: 6 }, 124, 78)} />
      <path className="brass" d={box(170, 178, 14, 18)} />
    </>
  );
}

/** An empty plot beside an old mill: the outline of what could stand there, and its width. */
function Invest() {
  return (
    <>
      <OldMill wall="wall-dark" restored={false} />
      <path className="line dashed" d="M118 196V66h122v130" />
      <DimensionMark x={118} y={46} length={122} tick={4} />
      <Trees base={ground} trees={[{ x: 268, size: 16, dark: true }]} />
    </>
  );
}

/** The mill refitted, the frame of the new block, and a tower crane with a load. */
function Transform() {
  return (
    <>
      <OldMill wall="wall-dark" restored />
      <path
        className="line bold"
        d="M120 196V68M149 196V68M178 196V68M207 196v-96M236 196v-96M118 164h120M118 132h120M118 100h120M118 68h62"
      />
      <path
        className="line"
        d="M256 196V20M252 196V20M164 28h110M254 12l-84 16M254 12l20 16M252 186l4-14-4-14 4-14-4-14 4-14-4-14 4-14-4-14 4-14-4-14 4-14"
      />
      <path className="line thin" d="M194 28v24" />
      <path className="brass" d={box(186, 52, 16, 5)} />
    </>
  );
}

/** Both in use, with roof lights and young trees. */
function Operate() {
  return (
    <>
      <OldMill wall="wall" restored />
      <NewBlock />
      <path
        className="glass"
        d={[124, 142, 160, 178, 196, 214].map((x) => path`M${x} 64l14-7v7z`).join('')}
      />
      <Trees
        base={ground}
        trees={[
          { x: 30, size: 16, dark: true },
          { x: 282, size: 15, dark: true },
          { x: 262, size: 19 },
        ]}
      />
    </>
  );
}

const bushes = (...all: readonly (readonly [x: number, radius: number])[]) =>
  all.map(([x, radius]) => ellipse(x, 57, radius)).join('');

/** The same, a generation on: the roof planted, the trees grown. */
function Endure() {
  return (
    <>
      <Trees base={ground} trees={[{ x: 38, size: 60, dark: true }]} />
      <OldMill wall="wall" restored />
      <NewBlock />
      <path className="leaves" d={box(115, 58, 126, 6) + bushes([147, 9], [189, 8], [231, 9])} />
      <path className="leaves dark" d={bushes([126, 6], [168, 5], [210, 6])} />
      <Trees
        base={ground}
        trees={[
          { x: 22, size: 44 },
          { x: 262, size: 64 },
          { x: 284, size: 46, dark: true },
        ]}
      />
    </>
  );
}

const stages = { invest: Invest, transform: Transform, operate: Operate, endure: Endure };

interface PillarPlotProps {
  readonly stage: keyof typeof stages;
}

/** One plot of land at one of four moments. Decoration: the pillar's heading and text say the same. */
export function PillarPlot({ stage }: PillarPlotProps) {
  const Stage = stages[stage];
  return (
    <Drawing kind="plot" viewBox="0 0 300 200" preserveAspectRatio="xMidYMax meet">
      <Stage />
      <Baseline y={ground} weight={3} stretches={[[-1, 302]]} />
    </Drawing>
  );
}
