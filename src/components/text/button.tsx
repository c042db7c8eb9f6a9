import './button.css';

interface ButtonLinkProps {
  readonly href: string;
  /** What the link says; keep to the specification's wording where it gives one. */
  readonly children: string;
  readonly plain?: boolean;
  /** Longer name where the visible words repeat on a page ("Apply: Investment Analyst"). */
  readonly label?: string;
}

/** A link with the weight of a button. */
export function ButtonLink({ href, children, plain = false, label }: ButtonLinkProps) {
  return (
    <a className={plain ? 'btn plain' : 'btn'} href={href} aria-label={label}>
      {children}
    </a>
  );
}

interface SubmitButtonProps {
  readonly children: string;
  readonly plain?: boolean;
}

/** Sends the form that it stands in. */
export function SubmitButton({ children, plain = false }: SubmitButtonProps) {
  return (
    <button className={plain ? 'btn plain' : 'btn'} type="submit">
      {children}
    </button>
  );
}

interface TextLinkProps {
  readonly href: string;
  readonly children: string;
  readonly label?: string;
}

/** A link that stands on its own line. */
export function TextLink({ href, children, label }: TextLinkProps) {
  return (
    <a className="go" href={href} aria-label={label}>
      {children}
    </a>
  );
}
