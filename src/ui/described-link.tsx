import type { ReactNode } from 'react';

interface DescribedLinkProps {
  href: string;
  /** Screen readers say it after the name. src/ui/tooltips.client.ts shows it. */
  description: string;
  children: ReactNode;
}

/** A link with a text that adds to its name: what a term means, or on what a figure rests. */
export const DescribedLink = ({ href, description, children }: DescribedLinkProps) => (
  // The rule follows ARIA 1.2. In ARIA 1.3, and in browsers, the attribute is for every role.
  // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
  <a href={href} aria-description={description}>
    {children}
  </a>
);
