import './button.css';

/** A link that looks like a button. */
export function ButtonLink({
  href,
  children,
  plain = false,
  label,
}: {
  readonly href: string;
  readonly children: string;
  readonly plain?: boolean;
  /** The accessible name, where the visible text repeats on a page ("Apply: Investment Analyst"). */
  readonly label?: string;
}) {
  return (
    <a className={plain ? 'btn plain' : 'btn'} href={href} aria-label={label}>
      {children}
    </a>
  );
}

/** Submits the form that contains it. */
export function SubmitButton({
  children,
  plain = false,
}: {
  readonly children: string;
  readonly plain?: boolean;
}) {
  return (
    <button className={plain ? 'btn plain' : 'btn'} type="submit">
      {children}
    </button>
  );
}

/** A link on a line of its own. */
export function TextLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a className="go" href={href}>
      {children}
    </a>
  );
}
