import { Fragment, type ReactNode } from 'react';

/**
 * Prints the 2 of every "CO2" as a subscript, and keeps "net-zero" on one line. A text with either is one element, because each
 * of its parts would be an item of its own in a grid. The subscript is none to screen readers: Orca says "CO", stops, and says
 * "subscript 2".
 */
export function formatTerms(text: string): ReactNode {
  const parts = text.split(/(CO2|net-zero)/i);
  if (parts.length === 1) return text;
  const formatted = parts.map((part, index) => {
    // The index is a safe key, because the parts never change order.
    const key = index;
    if (index % 2 === 0) return <Fragment key={key}>{part}</Fragment>;
    return part === 'CO2' ? (
      <Fragment key={key}>
        CO<sub role="none">2</sub>
      </Fragment>
    ) : (
      <span key={key} className="no-break">
        {part}
      </span>
    );
  });
  return <span>{formatted}</span>;
}

/** The same as an element. */
export const FormatTerms = ({ children }: { children: string }) => formatTerms(children);
