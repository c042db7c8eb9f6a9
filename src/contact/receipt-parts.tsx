import type { ReactNode } from 'react';
import { ScaleBar } from '../ui/chart/scale-bar.tsx';
import type { ScaledDate } from './receipt-dates.ts';
import './contact.css';

/** Each commitment with its date, and the time until then to the scale of the longest. */
export function PromisedDates({ dates }: { readonly dates: readonly ScaledDate[] }) {
  return (
    <ol className="receipt-dates">
      {dates.map(({ label, date, day, at, later, outcome }) => (
        <li key={label} className="auto-columns">
          <p>
            <time className="heading-3" dateTime={date}>
              {day}
            </time>
          </p>
          <p>
            {label}
            {later === '' ? null : <span className="soft small">, then {later}</span>}
            {outcome === undefined ? null : <span className="date-outcome small">{outcome}</span>}
          </p>
          <ScaleBar to={at} track={at < 100} />
        </li>
      ))}
    </ol>
  );
}

interface CodeFigureProps {
  readonly label: string;
  readonly code: string;
  readonly long?: boolean;
  readonly children: ReactNode;
}

/** A code in large type, with instructions. */
export function CodeFigure({ label, code, long = false, children }: CodeFigureProps) {
  return (
    <div className="grid inset">
      <div className="span-8 figure">
        <h2 className="receipt-code-label small soft">{label}</h2>
        <p className={long ? 'receipt-code long' : 'receipt-code'}>{code}</p>
        <ScaleBar />
      </div>
      <div className="from-9 stack">{children}</div>
    </div>
  );
}

/** A part of a receipt under its heading. */
export function ReceiptSection({
  heading,
  isStack = false,
  children,
}: {
  readonly heading: string;
  readonly isStack?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="grid ruled space-before inset">
      <h2 className="heading-3 span-4">{heading}</h2>
      <div className={isStack ? 'from-5 stack' : 'from-5'}>{children}</div>
    </div>
  );
}
