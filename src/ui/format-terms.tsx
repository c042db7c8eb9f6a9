import { Fragment } from 'react';

/** Sets the 2 of every "CO2" in a text as a subscript, and keeps "net-zero" on one line. */
export function FormatTerms({ children }: { children: string }) {
  return children.split(/(CO2|net-zero)/i).map((text, index) => {
    // The parts of a text never change order.
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
}
