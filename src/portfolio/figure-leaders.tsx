import { projectFigureStatus } from '../../company/figure-format.ts';
import { capitalized } from '../../company/count-in-words.ts';
import register from '../../art/pictures.json' with { type: 'json' };
import rendered from '../../art/rendered.json' with { type: 'json' };
import { share } from '../ui/chart/percent.ts';
import { FormatTerms } from '../ui/format-terms.tsx';
import { StatedFigure } from '../ui/stated-figure.tsx';
import type { Project } from './project.tsx';

type FigureOfModel = 'energy' | 'co2Saved';

/** Where the parts of a model that make its figures are in the picture, by the name of the picture. */
const records: Readonly<
  Record<
    string,
    { ground: string; points?: Readonly<Record<FigureOfModel, { x: number; y: number }>> } | undefined
  >
> = rendered;

/** The figures of a project that a part of its model makes, each with its letter and that part’s place in the picture. */
function leadersOf({ slug, madeBy }: Project) {
  const model = register.find(({ file }) => file === `content/projects/${slug}/picture.jpg`);
  return (['energy', 'co2Saved'] as const)
    .flatMap((figure) => {
      const point = model?.points?.[figure];
      const place = records[model?.name ?? '']?.points?.[figure];
      const words = madeBy[figure];
      return point && place && words ? [{ figure, ...point, place, madeBy: words }] : [];
    })
    .map((leader, index) => ({ ...leader, letter: 'AB'.charAt(index) }));
}

/**
 * Where the words beside a letter end, so that with the room for the letter they keep to the page’s margin, as a share of the
 * picture’s width.
 */
const rightMargin = 0.938;

/** A line in the colour of the ground under each, so that it stands out from the picture. */
const casing = { stroke: 'var(--ground)', strokeWidth: '4.5' };
const part = { className: 'part', r: '4', fill: 'var(--line)', stroke: 'var(--ground)' };

function Key({ letter }: { letter: string }) {
  return (
    <>
      <circle r="12" fill="var(--ground)" />
      <text>{letter}</text>
    </>
  );
}

/** What makes a figure, after the letter that its place has in the picture. */
export function MadeBy({ project, figure }: { project: Project; figure: FigureOfModel }) {
  const leader = leadersOf(project).find((leader) => leader.figure === figure);
  return leader === undefined ? null : (
    <span className="project-made-by note">
      <span className="place-key">{leader.letter}</span> {leader.madeBy}
    </span>
  );
}

/** A figure as it stands beside its place in the picture: the value, and the words that follow it. */
function labelOf({ energyValue, energyKind, co2SavedValue }: Project, figure: FigureOfModel) {
  if (figure === 'co2Saved') return { value: co2SavedValue, words: 'of CO2 saved annually, an estimate, ' };
  return energyValue === null
    ? { value: energyKind, words: '' }
    : { value: energyValue, words: `${energyKind}, ` };
}

/** The figures by their letters, for windows in which they do not fit beside their places. */
export function LeaderKeys({ project }: { project: Project }) {
  const leaders = leadersOf(project);
  return leaders.length === 0 ? null : (
    <ul className="project-leader-keys auto-columns wrap" aria-hidden="true">
      {leaders.map(({ letter, figure, madeBy }) => {
        const { value, words } = labelOf(project, figure);
        return (
          <li key={letter}>
            <span className="place-key">{letter}</span>
            <p className="small">
              <b>{value}</b> <FormatTerms>{`${words}${madeBy}`}</FormatTerms>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** Lines over the picture from the figures to what makes them. The list of the figures says the same in words. */
export function FigureLeaders({ project }: { project: Project }) {
  return (
    <div className="project-leaders" aria-hidden="true">
      <svg stroke="var(--line)" strokeWidth="1.5">
        {leadersOf(project).map(({ letter, figure, place, label: [x = 0, y = 0], madeBy }) => {
          const { value, words } = labelOf(project, figure);
          const line = { x1: share(place.x), y1: share(place.y), x2: share(x), y2: share(y) };
          return (
            <g key={letter}>
              <line {...line} {...casing} />
              <line {...line} />
              <circle {...part} cx={line.x1} cy={line.y1} />
              <svg x={line.x2} y={line.y2}>
                <Key letter={letter} />
                {/* WebKit repaints no more of the words than the box holds. */}
                <foreignObject x="22" y="-14" width={share(rightMargin - x)} height="128">
                  <p className="small">
                    <b>
                      <StatedFigure status={projectFigureStatus[figure]}>{capitalized(value)}</StatedFigure>
                    </b>
                    <FormatTerms>{`${words}${madeBy}`}</FormatTerms>
                  </p>
                </foreignObject>
              </svg>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
