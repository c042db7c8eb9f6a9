import './risk-warning.css';

/** The warning that must be read with yields or returns: the first part of the first panel that shows one, once on a page. */
export function RiskWarning({ children }: { children: string }) {
  return (
    <p className="risk-warning" id="risk-warning">
      {children}
    </p>
  );
}

/** For the panels after the one with the warning; it is not shown in that one. */
export function WarningAppliesLink() {
  return (
    <a className="warning-applies" href="#risk-warning">
      The warning above applies
    </a>
  );
}
