import { projectFigureStatus } from '../../company/figure-format.ts';
import { formatCubeEdge, gasState } from '../../company/gas-volume.ts';
import { share } from '../ui/chart/percent.ts';
import { FormatTerms } from '../ui/format-terms.tsx';
import { StatedFigure } from '../ui/stated-figure.tsx';
import { cubeInPicture, modelCameras, pictureAspect } from './model-camera.ts';
import type { Project } from './project.tsx';

interface GasCubeProps {
  readonly project: Pick<Project, 'slug' | 'co2SavedTons'>;
}

/** Room for the length of the highest edge and for the title, as a share of the picture’s width. */
const roomForLabel = 0.1;

/** How far the cube reaches above the picture, with its label, as a share of the picture’s width. */
export function roomForCube({ slug, co2SavedTons }: GasCubeProps['project']): number {
  const camera = modelCameras[slug];
  if (camera === undefined) return 0;
  const { highest } = cubeInPicture(camera, co2SavedTons);
  const top = Math.min(highest.from.y, highest.to.y) / pictureAspect;
  return top < 0 ? roomForLabel - top : 0;
}

/** Lines over a picture: the cube that a year’s saving fills as a gas, to the scale of the model. The caption says the same. */
export function GasCube({ project: { slug, co2SavedTons } }: GasCubeProps) {
  const camera = modelCameras[slug];
  if (camera === undefined) return null;
  const { edges, highest } = cubeInPicture(camera, co2SavedTons);
  return (
    <svg className="project-gas" aria-hidden="true">
      {edges.map(({ from, to, isHidden }) => {
        const line = { x1: share(from.x), y1: share(from.y), x2: share(to.x), y2: share(to.y) };
        return (
          <g key={`${line.x1} ${line.y1} ${line.x2}`} className={isHidden ? 'hidden-edge' : undefined}>
            {isHidden ? null : <line className="casing" {...line} />}
            <line {...line} />
          </g>
        );
      })}
      {[highest.from, highest.to].map(({ x, y }) => (
        <svg key={x} x={share(x)} y={share(y)}>
          <path d="M-5 5 5-5" />
        </svg>
      ))}
      <text
        x={share((highest.from.x + highest.to.x) / 2)}
        y={share((highest.from.y + highest.to.y) / 2)}
        dy="-8"
      >
        <StatedFigure status={projectFigureStatus.co2Saved} isInDrawing>
          {formatCubeEdge(co2SavedTons)}
        </StatedFigure>
      </text>
    </svg>
  );
}

/** What the cube over the picture is. */
export function GasCubeCaption({ project: { slug, co2SavedTons } }: GasCubeProps) {
  return modelCameras[slug] === undefined ? null : (
    <FormatTerms>
      {`The cube is one year’s saving of CO2, an estimate, as gas at ${gasState}: ${formatCubeEdge(co2SavedTons)} high, to the scale of the model.`}
    </FormatTerms>
  );
}
