import { useEffect, useRef, useState } from 'react';
import {
  basisHref,
  formatFigureValue,
  formatSpokenFigure,
  formatStatus,
  type Figure,
} from '../../company/figure-format.ts';
import type { FigureName } from '../../company/figures.ts';
import { ScaleBar } from './chart/scale-bar.tsx';
import { DescribedLink } from './described-link.tsx';
import { FormatTerms } from './format-terms.tsx';
import { IslandBoundary } from './island-boundary.tsx';
import { PageAsItStands } from './kept-input.tsx';
import { OutlineKey, StatedFigure } from './stated-figure.tsx';
import './counted-figures.css';

const rootId = 'counted-figures';

const countDurationMs = 2_000;

/** The value after `elapsed` milliseconds, by a cubic ease-out from zero to the target. */
function countAt(target: number, elapsed: number): number {
  const progress = Math.min(Math.max(elapsed / countDurationMs, 0), 1);
  return target * (1 - (1 - progress) ** 3);
}

/** A point has the width of a digit’s half, which looks like a gap in large type. */
function withNarrowPoint(text: string) {
  const [whole, decimals] = text.split('.');
  return decimals === undefined ? (
    text
  ) : (
    <>
      {whole}
      <span className="point">.</span>
      {decimals}
    </>
  );
}

interface CounterProps {
  readonly figure: Figure;
  readonly isHeadline: boolean;
}

/**
 * A figure and its scale, which count up together once, when a tenth of the figure comes into view. The final value is in the HTML.
 * Assistive technology reads it, and under `prefers-reduced-motion` nothing counts.
 */
function Counter({ figure, isHeadline }: CounterProps) {
  const shownRef = useRef<HTMLSpanElement>(null);
  const [value, setValue] = useState(figure.value);

  useEffect(() => {
    const element = shownRef.current;
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    const count = (started: number) => (now: number) => {
      const elapsed = now - started;
      setValue(countAt(figure.value, elapsed));
      if (elapsed < countDurationMs) frame = requestAnimationFrame(count(started));
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        frame = requestAnimationFrame(count(performance.now()));
      },
      { threshold: 0.1 },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [figure]);

  const isCounting = value !== figure.value;
  const final = <Scale figure={figure} value={figure.value} isHeadline={isHeadline} />;
  // Paper shows the final value whenever it is printed: an event would come too late for some browsers.
  return (
    <>
      <b>
        <StatedFigure status={figure.status}>
          <span aria-hidden="true" className={isCounting ? 'screen-only' : undefined} ref={shownRef}>
            {withNarrowPoint(formatFigureValue(figure, value))}
          </span>
          {isCounting ? (
            <span className="print-only" aria-hidden="true">
              {withNarrowPoint(formatFigureValue(figure, figure.value))}
            </span>
          ) : null}
          <span className="sr-only">{formatSpokenFigure(figure)}</span>
        </StatedFigure>
      </b>
      {isCounting ? (
        <>
          <div className="no-box screen-only">
            <Scale figure={figure} value={value} isHeadline={isHeadline} />
          </div>
          <div className="no-box print-only">{final}</div>
        </>
      ) : (
        final
      )}
    </>
  );
}

/** How a continent is drawn while the count is at `value`: not yet, filled if it has an office, or outlined. */
function segmentOf({ withOffices = Infinity }: Figure, index: number, value: number) {
  if (index >= value) return 'later';
  return index < withOffices ? 'filled' : 'outlined';
}

/** @param value the value that is shown at the moment */
function Scale({ figure, isHeadline, value }: CounterProps & { readonly value: number }) {
  if (isHeadline) return <ScaleBar to={(100 * value) / figure.value} />;
  if (figure.unit === 'per cent') return <ScaleBar to={value} track />;
  const segments = figure.unit === 'continents' ? figure.value : 0;
  return (
    <div className={segments === 0 ? 'track' : 'segments'} aria-hidden="true">
      {Array.from({ length: segments }, (_, index) => (
        <i key={index} data-segment={segmentOf(figure, index, Math.round(value))} />
      ))}
    </div>
  );
}

/** The properties that `figureWithBasis` of company/basis.ts makes. */
interface FigureWithBasis {
  readonly name: FigureName;
  readonly figure: Figure;
  /** "January 2025" */
  readonly asAt: string;
  readonly basis: string;
}

function FigureBlock({
  name,
  figure,
  asAt,
  basis,
  isHeadline = false,
}: FigureWithBasis & { readonly isHeadline?: boolean }) {
  const text = formatFigureValue(figure, figure.value);
  const size = text.length > 6 ? 'headline long' : 'headline';
  return (
    <div className={`figure ${isHeadline ? size : ''}`} data-status={figure.status}>
      <Counter figure={figure} isHeadline={isHeadline} />
      <div className="label">
        <p className={isHeadline ? 'lead' : 'soft'}>
          <FormatTerms>{figure.label}</FormatTerms>
        </p>
        <p className="note basis-note">
          {`${formatStatus(figure.status)}, ${asAt}. ${figure.note} `}
          <DescribedLink href={basisHref(name)} description={basis}>
            Basis<span className="sr-only">: {figure.label.replace(/^of /, '')}</span>
          </DescribedLink>
        </p>
      </div>
    </div>
  );
}

interface CountedFiguresProps {
  readonly heading: string;
  /** Whether the heading is visible. Otherwise only screen readers get it. */
  readonly headingShown?: boolean;
  readonly background: 'inverse' | 'sustainability';
  /** The figure in the largest type. */
  readonly headline: FigureWithBasis;
  /** Any number of further figures. */
  readonly secondary: readonly FigureWithBasis[];
}

function FiguresSection(props: CountedFiguresProps) {
  const { heading, headingShown = false, background, headline, secondary } = props;
  return (
    <section id={rootId} data-background={background}>
      <div className="wrap">
        <h2 className={headingShown ? 'heading-3 section-head' : 'sr-only'}>{heading}</h2>
        <OutlineKey />
        <FigureBlock {...headline} isHeadline />
        {secondary.length > 0 && (
          <div className="secondary thirds auto-columns space-before more-space">
            {secondary.map((figure) => (
              <FigureBlock key={figure.name} {...figure} />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

/**
 * Figures of the group: one large, the others small. Each has its scale, status, date and basis. A page has one of them. Where counting
 * fails, they stay as they were served.
 */
export function CountedFigures(props: CountedFiguresProps) {
  return (
    <IslandBoundary fallback={<PageAsItStands rootId={rootId} />}>
      <FiguresSection {...props} />
    </IslandBoundary>
  );
}
