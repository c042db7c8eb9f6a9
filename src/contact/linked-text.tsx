import type { ReactNode } from 'react';

/** Text in which some words are links. It is data, so that a page can hand it to an island. */
export type LinkedText = readonly (string | Link)[];

interface Link {
  readonly text: string;
  readonly href: string;
  /** Whether it opens beside the form, whose text would otherwise be left. */
  readonly newTab?: true;
}

interface NewTabLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link beside a form, whose text would otherwise be left. The page that it opens does not learn which page that was. */
export function NewTabLink({ href, children }: NewTabLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children} (opens in a new tab)
    </a>
  );
}

/** A text with its links. */
export function LinkedWords({ text }: { readonly text: LinkedText }) {
  return text.map((part) => {
    if (typeof part === 'string') return part;
    const { href, newTab, text: words } = part;
    const Anchor = newTab ? NewTabLink : 'a';
    return (
      <Anchor key={href} href={href}>
        {words}
      </Anchor>
    );
  });
}
