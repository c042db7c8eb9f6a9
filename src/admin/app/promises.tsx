import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import type { EnquiryDetail } from './api-client.ts';
import { promisedSteps, type PromisedStep } from './promised-steps.ts';
import './promises.css';

/** Below this width, in pixels, the dates are always a list. */
const narrowestLine = 620;
/** What stays free between two labels, in pixels. */
const gap = 12;

/** Whether a label of the line would touch the next one, or leave the line at its end. */
function labelsTouch(line: Element): boolean {
  const { right, width } = line.getBoundingClientRect();
  if (width < narrowestLine) return true;
  const labels = [...line.querySelectorAll('[data-below]')]
    .map((label) => label.getBoundingClientRect())
    .toSorted((one, other) => one.left - other.left);
  return labels.some((label, index) => label.right + gap > (labels[index + 1]?.left ?? right + gap + 1));
}

/**
 * Whether the dates are shown as a list, because on the line their labels would touch. The line is drawn first and measured before
 * it is painted, and again when the window or the text changes its size.
 */
function useIsList(steps: readonly PromisedStep[]) {
  const lineRef = useRef<HTMLOListElement>(null);
  const [size, setSize] = useState('');
  const drawn = JSON.stringify([size, steps.map(({ at, what, when }) => [Math.round(at), what, when])]);
  /** What was drawn when labels touched. */
  const [touching, setTouching] = useState('');
  useEffect(() => {
    const line = lineRef.current;
    if (!line) return undefined;
    const observer = new ResizeObserver(() => {
      setSize(`${String(window.innerWidth)} ${getComputedStyle(line).fontSize}`);
    });
    observer.observe(line);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (lineRef.current && labelsTouch(lineRef.current)) setTouching(drawn);
  }, [drawn]);
  return { lineRef, isList: touching === drawn };
}

const classOf = (step: PromisedStep, isLast: boolean) => {
  const last = isLast && step.at > 60 && step.kind !== 'today' ? ' last' : '';
  return `${step.kind}${last}${step.kind === 'today' && step.at > 75 ? ' before' : ''}`;
};

const percent = (share: number) => `${share.toFixed(2)}%`;
const placed = ({ at }: PromisedStep) => ({ '--at': percent(at) }) as CSSProperties;

interface PromisedLineProps {
  readonly detail: EnquiryDetail;
  /** When the enquiry was read, in milliseconds. */
  readonly now: number;
}

/** The line of promised days, to scale. What is drawn is said in words beside it. */
export function PromisedLine({ detail, now }: PromisedLineProps) {
  const steps = promisedSteps(detail, now);
  const { lineRef, isList } = useIsList(steps);
  const reached = steps.findLast(({ kind }) => kind === 'today' || kind === 'kept' || kind === 'received');
  const style = { '--today': percent(reached?.at ?? 0) } as CSSProperties;
  const late = steps.find((step) => step.late);
  return (
    <section className="promises" aria-labelledby="dates">
      <h2 className="sr-only" id="dates">
        Promised dates
      </h2>
      <ol ref={lineRef} className={isList ? 'listed' : undefined} style={style}>
        {steps.map((step, index) => (
          <li
            key={`${step.kind} ${step.what} ${step.when}`}
            className={classOf(step, index === steps.length - 1)}
            data-below={step.kind === 'received' || step.kind === 'today' ? undefined : ''}
            style={placed(step)}
          >
            {step.what ? <span className="what">{step.what}</span> : null}{' '}
            <span className="when">
              {step.stressed ? <b>{step.stressed}</b> : null}
              {step.stressed ? ', ' : ''}
              {step.when}
            </span>
          </li>
        ))}
        {late && !isList ? (
          <li
            className="since"
            aria-hidden="true"
            style={{ '--at': percent(late.at), '--late': percent(late.late ?? 0) } as CSSProperties}
          />
        ) : null}
      </ol>
    </section>
  );
}
