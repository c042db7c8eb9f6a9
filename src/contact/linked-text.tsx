/** Text in which some words are links. It is data, so that a page can hand it to an island. */
export type LinkedText = readonly (string | Link)[];

interface Link {
  readonly text: string;
  readonly href: string;
  /** Whether it opens beside the form, whose text would otherwise be left. */
  readonly newTab?: true;
}

export function LinkedWords({ text }: { readonly text: LinkedText }) {
  return text.map((part) => {
    if (typeof part === 'string') return part;
    const { href, newTab } = part;
    return (
      <a key={href} href={href} {...(newTab && { target: '_blank', rel: 'noopener' })}>
        {newTab ? `${part.text} (opens in a new tab)` : part.text}
      </a>
    );
  });
}
