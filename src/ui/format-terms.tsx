import { Fragment } from 'react';

/**
 * Prints the 2 of every "CO2" as a subscript, and keeps "net-zero" on one line. A text with either is one element, because each
 * of its parts would be an item of its own in a grid.
 */
export function FormatTerms({ children }: { children: string }) {
  const parts = children.split(/(CO2|net-zero)/i);
  if (parts.length === 1) return children;
  const formatted = parts.map((text, index) => {
    // The index is a safe key, because the parts never change order.
    const key = index;
    if (index % 2 === 0) return <Fragment key={key}>{text}</Fragment>;
    return text === 'CO2' ? (
      <Fragment key={key}>
        CO<sub>2</sub>
      </Fragment>
    ) : (
      <span key={key} className="no-break">
        {text}
      </span>
    );
  });
  return <span>{formatted}</span>;
}
