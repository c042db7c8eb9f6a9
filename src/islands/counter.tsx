import { useEffect, useRef, useState } from 'react';
import { formatFigure, type Figure } from '../../company/figures.ts';
import { countAt, countDuration, countThreshold } from './counting.ts';

interface CounterProps {
  readonly figure: Figure;
}

/**
 * A figure that counts up once, when it is first seen. Its final value is in the HTML, is what
 * assistive technology reads throughout, and stays put for people who ask for less motion.
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
      if (elapsed < countDuration) frame = requestAnimationFrame(count(started));
    };
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        seen.disconnect();
        frame = requestAnimationFrame(count(performance.now()));
      },
      { threshold: countThreshold },
    );
    seen.observe(element);
    return () => {
      seen.disconnect();
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
