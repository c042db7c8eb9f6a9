import { useEffect, useRef, useState } from 'react';
import { formatFigure, type Figure } from '../../company/figures.ts';

export const countDurationMs = 2_000;

/** The value after `elapsed` milliseconds: cubic ease-out from zero to the target. */
export function countAt(target: number, elapsed: number): number {
  const progress = Math.min(Math.max(elapsed / countDurationMs, 0), 1);
  return target * (1 - (1 - progress) ** 3);
}

interface CounterProps {
  readonly figure: Figure;
}

/**
 * A figure that counts up once, when a tenth of it comes into view. Its final value is in the HTML, is what assistive
 * technology reads throughout, and does not move under `prefers-reduced-motion`.
 */
export function Counter({ figure }: CounterProps) {
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

  return (
    <b>
      <span aria-hidden="true" ref={shownRef}>
        {formatFigure(figure, value)}
      </span>
      <span className="sr">{figure.spoken ?? formatFigure(figure, figure.value)}</span>
    </b>
  );
}
