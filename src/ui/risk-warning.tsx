import { warningStamp } from '../../company/warning-stamp.ts';
import './risk-warning.css';

/** The id of the full warning, which stands once on a page. */
const warningId = 'risk-warning';

/** The warning in short, ruled like the stamp on a drawing, which leads to the full warning. */
function WarningStamp() {
  return (
    <a className="warning-stamp" href={`#${warningId}`}>
      {warningStamp.map((sentence) => (
        <span key={sentence}>{sentence} </span>
      ))}
    </a>
  );
}

/** Where the full warning stands in a panel with a yield or a return: `warningPlacement` of company/funds.ts. */
export type WarningPlacement = 'before' | 'after';

interface RiskWarningProps {
  readonly placement: WarningPlacement;
  /** The full warning. */
  readonly children: string;
  /** Where in its panel this stands: before the first yield or return, or at the end. */
  readonly stands: 'before' | 'after';
}

/**
 * The warning that must be read with yields or returns. The first panel of a page that shows one contains it twice, at the
 * beginning and at the end: `placement` says which of them is the full warning, and the stamp begins a panel that ends with it.
 */
export function RiskWarning({ children, placement, stands }: RiskWarningProps) {
  if (stands === placement)
    return (
      <p className="risk-warning" id={warningId}>
        {children}
      </p>
    );
  return stands === 'before' ? <WarningStamp /> : null;
}

/** The full warning in a panel of its own, before or after a list of panels that each begin with a reference to it. */
export function WarningPanel({ children, placement, stands }: RiskWarningProps) {
  if (stands !== placement) return null;
  return (
    <div className="warning-panel" data-background="panel">
      <RiskWarning placement={placement} stands={stands}>
        {children}
      </RiskWarning>
    </div>
  );
}

/** Stands before the yield in the panels without the full warning. */
export function WarningReference({ placement }: Pick<RiskWarningProps, 'placement'>) {
  if (placement === 'after') return <WarningStamp />;
  return (
    <p className="note warning-reference">
      <a href={`#${warningId}`}>The warning above applies</a>
    </p>
  );
}
