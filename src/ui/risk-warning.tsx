import { warningStamp } from '../../company/warning-stamp.ts';
import './risk-warning.css';

/** The id of the full warning, which is on a page once. */
const warningId = 'risk-warning';

/** The short warning, ruled like the stamp on a drawing. It links to the full warning. */
function WarningStamp() {
  return (
    <a className="warning-stamp" href={`#${warningId}`}>
      {warningStamp.map((sentence) => (
        <span key={sentence}>{sentence} </span>
      ))}
    </a>
  );
}

/** Where the full warning is in a panel with a yield or a return: `warningPlacement` of company/funds.ts. */
export type WarningPlacement = 'before' | 'after';

interface RiskWarningProps {
  readonly placement: WarningPlacement;
  /** The full warning. */
  readonly children: string;
  /** Where this is in its panel: before the first yield or return, or at the end. */
  readonly stands: 'before' | 'after';
}

/**
 * The warning that must be read with yields or returns. The first panel of a page that shows one renders this twice, at its
 * beginning and at its end. `placement` decides where the full warning appears. If it is at the end, the beginning has the stamp.
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

/** The full warning in a panel of its own, before or after a list of panels that each begin with a link to it. */
export function WarningPanel({ children, placement, stands }: RiskWarningProps) {
  if (stands !== placement) return null;
  return (
    <div className="space-before framed" data-background="panel">
      <RiskWarning placement={placement} stands={stands}>
        {children}
      </RiskWarning>
    </div>
  );
}

/** The stamp before the yield, in panels without the full warning. */
export function WarningReference({ placement }: Pick<RiskWarningProps, 'placement'>) {
  if (placement === 'after') return <WarningStamp />;
  return (
    <p className="note warning-reference">
      <a href={`#${warningId}`}>The warning above applies</a>
    </p>
  );
}
