import type { ReactNode } from 'react';

interface NewTabLinkProps {
  readonly href: string;
  /** The MIME type of what opens, where it is no page. */
  readonly type?: string;
  readonly children: ReactNode;
}

/** A link beside a form, whose text would otherwise be left. The page that it opens does not learn which page that was. */
export function NewTabLink({ href, type, children }: NewTabLinkProps) {
  return (
    <a href={href} type={type} target="_blank" rel="noopener noreferrer">
      {children} (opens in a new tab)
    </a>
  );
}
