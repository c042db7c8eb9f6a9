import { NewTabLink } from '../ui/new-tab-link.tsx';

/** Text beside a form, in which some words are links. It is data, so that a page can hand it to an island. */
export type LinkedText = readonly (string | Link)[];

interface Link {
  readonly text: string;
  readonly href: string;
}

/** A text with its links. Those to other pages open in a new tab. */
export function LinkedWords({ text }: { readonly text: LinkedText }) {
  return text.map((part) => {
    if (typeof part === 'string') return part;
    const { href, text: words } = part;
    // A telephone number opens another program, and the page stays.
    const Anchor = href.startsWith('/') ? NewTabLink : 'a';
    return (
      <Anchor key={href} href={href}>
        {words}
      </Anchor>
    );
  });
}
