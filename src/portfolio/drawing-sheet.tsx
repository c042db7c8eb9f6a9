import { load } from 'cheerio';
import { InlineSvg } from '../ui/drawing/inline-svg.tsx';
import { roundLength } from '../ui/drawing/round-length.ts';
import { Section, SectionHead } from '../ui/section.tsx';
import { drawingSize } from './drawing-size.ts';
import { drawingsOf } from './drawings.ts';
import type { Project } from './project.tsx';

/** Two equal lengths, of which the first is filled. It is `width` metres wide, as the drawings are. */
function Scale({ width }: { width: number }) {
  const length = roundLength(width / 4);
  const at = (metres: number) => `${String((100 * metres) / width)}%`;
  return (
    <svg className="scale" width="100%" aria-hidden="true">
      <rect width={at(length)} height="6" fill="none" stroke="currentColor" />
      <rect width={at(length / 2)} height="6" stroke="currentColor" fill="currentColor" />
      <g className="note" fill="currentColor">
        {[0, length / 2, length].map((metres) => (
          <text key={metres} x={at(metres)} y="6" dy="1.5em" textAnchor={metres === 0 ? 'start' : 'middle'}>
            {metres === length ? `${String(metres)} m` : metres}
          </text>
        ))}
      </g>
    </svg>
  );
}

function NorthArrow() {
  return (
    <svg className="north-arrow" viewBox="-16 -30 32 46" role="img" aria-label="North is at the top.">
      <g fill="none" stroke="var(--ink)">
        <circle r="13" />
        <path d="M0 13V-13M-5 -5 0-13 5-5" />
      </g>
      <text y="-18" fill="var(--ink)" fontSize="13" fontWeight="600" textAnchor="middle">
        N
      </text>
    </svg>
  );
}

/** The paper beside the frame of a plan, and beside what other drawings show, in the units of the drawings. */
const paperMargin = 20;

/** A drawing without the paper at its sides, so that frames and ground lines end at the margins of the page. */
function trimmed(file: string): string {
  const drawing = load(file, { xml: true });
  const svg = drawing('svg');
  const [, , width = 0, height = 0] = (svg.attr('viewBox') ?? '').split(' ').map(Number);
  const shown = String(width - 2 * paperMargin);
  svg.attr('viewBox', `${String(paperMargin)} 0 ${shown} ${String(height)}`);
  const ground = drawing('.ground');
  ground.attr(
    'd',
    (ground.attr('d') ?? '').replace(
      /^M0 ([\d.]+)h\d+$/,
      (_path, height: string) => `M${String(paperMargin)} ${height}h${shown}`,
    ),
  );
  return drawing.xml();
}

/** The drawings that the folder of a project has, one above the other at one scale: their view boxes are equally wide. */
export function DrawingSheet({ project }: { project: Project }) {
  const drawings = drawingsOf(project.slug).map((drawing) => ({ ...drawing, file: trimmed(drawing.file) }));
  const [first] = drawings;
  if (first === undefined) return null;
  const isOne = drawings.length === 1;
  return (
    <Section className="ruled project-drawings">
      <SectionHead
        title={isOne ? 'The drawing' : 'The drawings'}
        text={`Drawn from the model${isOne ? '' : ', all to one scale'}. Not a survey drawing.`}
      />
      {drawings.map(({ kind, name, file }) => (
        <figure key={kind}>
          <figcaption className="note">
            {name}
            {kind === 'plan' ? <NorthArrow /> : null}
          </figcaption>
          <InlineSvg file={file} role="img" aria-label={`${name} of the model.`} />
        </figure>
      ))}
      <Scale width={drawingSize(first.file).width} />
    </Section>
  );
}
