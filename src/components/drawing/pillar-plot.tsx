import type { Tone } from './building.tsx';
import { Rooflights } from './building.tsx';
import { DatumLine, DimensionMark } from './datum.tsx';
import { Drawing } from './drawing.tsx';
import { box, gable } from './path-data.ts';
import { Grove, PlantedEdge } from './planting.tsx';
import { Glazing } from './windows.tsx';

const ground = 196;

function OldMill({ tone, restored }: { readonly tone: Tone; readonly restored: boolean }) {
  return (
    <>
      <path className={tone} d={gable(58, ground, 52, 44, 16)} />
      {restored ? (
        <>
          <Glazing kind="a" x={64} y={152} width={40} height={26} />
          <path className="gl" d={box(110, 156, 8, 40)} />
        </>
      ) : (
        <path className="gl" d={box(76, 170, 16, 26)} />
      )}
    </>
  );
}

function NewBlock() {
  return (
    <>
      <path className="p1" d={box(118, 68, 120, 128)} />
      <path className="sh" d={box(230, 68, 8, 128) + box(115, 64, 126, 5)} />
      <Glazing kind="a" x={124} y={78} width={96} height={96} />
      <path className="br" d={box(170, 178, 14, 18)} />
    </>
  );
}

/** An empty plot beside an old mill: the outline of what could stand there, and its width. */
function Invest() {
  return (
    <>
      <OldMill tone="p3" restored={false} />
      <path className="ln dash" d="M118 196V66h122v130" />
      <DimensionMark x={118} y={46} length={122} tick={4} />
      <Grove base={ground} trees={[{ x: 268, size: 16, dark: true }]} />
    </>
  );
}

/** The mill refitted, the frame of the new block, and a tower crane with a load. */
function Transform() {
  return (
    <>
      <OldMill tone="p3" restored />
      <path
        className="ln bold"
        d="M120 196V68M149 196V68M178 196V68M207 196v-96M236 196v-96M118 164h120M118 132h120M118 100h120M118 68h62"
      />
      <path
        className="ln"
        d="M256 196V20M252 196V20M164 28h110M254 12l-84 16M254 12l20 16M252 186l4-14-4-14 4-14-4-14 4-14-4-14 4-14-4-14 4-14-4-14 4-14"
      />
      <path className="ln thin" d="M194 28v24" />
      <path className="br" d={box(186, 52, 16, 5)} />
    </>
  );
}

/** Both in use, with rooflights and young trees. */
function Operate() {
  return (
    <>
      <OldMill tone="p2" restored />
      <NewBlock />
      <Rooflights at={[124, 142, 160, 178, 196, 214]} y={64} />
      <Grove
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

/** The same, a generation on: the roof planted, the trees grown. */
function Endure() {
  return (
    <>
      <Grove base={ground} trees={[{ x: 38, size: 60, dark: true }]} />
      <OldMill tone="p2" restored />
      <NewBlock />
      <PlantedEdge
        x={115}
        top={58}
        width={126}
        height={6}
        bushes={{ y: 57, from: 126, step: 21, radii: [6, 9, 5, 8, 6, 9], darkFirst: true }}
      />
      <Grove
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
      <DatumLine y={ground} weight={3} stretches={[[-1, 302]]} />
    </Drawing>
  );
}
