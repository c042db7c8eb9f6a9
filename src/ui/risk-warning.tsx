import type { ReactNode } from 'react';
import { warningStamp } from '../../company/warning-stamp.ts';
import './risk-warning.css';

/** The id of the full warning, which is on a page once. */
const warningId = 'risk-warning';

/** The address of the full warning on the same page. */
export const warningAddress = `#${warningId}`;

/** Where the full warning stands, before or after yields and returns: `warningPlacement` of company/funds.ts. */
export type WarningPlacement = 'before' | 'after';

const StampSentences = () => warningStamp.map((sentence) => <span key={sentence}>{sentence} </span>);

/** The short warning, ruled like the stamp on a drawing. It links to the full warning. */
function WarningStamp() {
  return (
    <a className="warning-stamp" href={warningAddress}>
      <StampSentences />
    </a>
  );
}

function FullWarning({ children }: { readonly children: string }) {
  return (
    <p className="risk-warning" id={warningId}>
      {children}
    </p>
  );
}

interface WithRiskWarningProps {
  readonly placement: WarningPlacement;
  readonly warning: string;
  /** The first yields or returns of a page. */
  readonly children: ReactNode;
}

/** The warning that must be read with yields or returns: in full before them, or a stamp before and the full warning after them. */
export function WithRiskWarning({ placement, warning, children }: WithRiskWarningProps) {
  return (
    <>
      {placement === 'before' ? <FullWarning>{warning}</FullWarning> : <WarningStamp />}
      {children}
      {placement === 'after' ? <FullWarning>{warning}</FullWarning> : null}
    </>
  );
}

interface WarningPanelProps {
  readonly placement: WarningPlacement;
  /** The full warning. */
  readonly children: string;
}

/** The full warning in a panel of its own, before or after a list of panels. After them it has the stamp beside it. */
export function WarningPanel({ placement, children }: WarningPanelProps) {
  return (
    <div className="space-before framed warning-panel" data-background="panel">
      {placement === 'after' ? (
        <p className="warning-stamp">
          <StampSentences />
        </p>
      ) : null}
      <FullWarning>{children}</FullWarning>
    </div>
  );
}

/** What stands before yields without the full warning. */
export function WarningReference({ placement }: { readonly placement: WarningPlacement }) {
  if (placement === 'after') return <WarningStamp />;
  return (
    <p className="note warning-reference">
      <a href={warningAddress}>The warning above applies</a>
    </p>
  );
}
