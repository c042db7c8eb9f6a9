import { formatTelephone, telephoneHref } from '../../company/telephone.ts';
import './button.css';

interface ButtonLinkProps {
  href: string;
  children: string;
  plain?: boolean;
  /** The accessible name, if the visible text repeats on a page ("Apply: Investment Analyst"). */
  label?: string;
}

/** A link that looks like a button. */
export function ButtonLink({ href, children, plain = false, label }: ButtonLinkProps) {
  return (
    <a className={plain ? 'btn plain' : 'btn'} href={href} aria-label={label}>
      {children}
    </a>
  );
}

/** Submits the form that contains it. */
export function SubmitButton({ children, plain = false }: { children: string; plain?: boolean }) {
  return (
    <button className={plain ? 'btn plain' : 'btn'} type="submit">
      {children}
    </button>
  );
}

/** A link on its own line. */
export function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="text-link" href={href}>
      {children}
    </a>
  );
}

/** A telephone number that calls itself. @param number in international form, such as “+44 20 7946 0000” */
export function TelephoneLink({ number }: { number: string }) {
  return (
    <a className="num no-break" href={telephoneHref(number)}>
      {formatTelephone(number)}
    </a>
  );
}
