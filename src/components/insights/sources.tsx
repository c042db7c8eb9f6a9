import './sources.css';

interface SourcesProps {
  readonly sources: readonly {
    readonly title: string;
    readonly publisher: string;
    readonly url?: string | undefined;
  }[];
}

/** What the article rests on, with an address where the source has one. */
export function Sources({ sources }: SourcesProps) {
  return (
    <section className="sources" aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      <ol>
        {sources.map(({ title, publisher, url }) => (
          <li key={title}>
            {url === undefined ? title : <a href={url}>{title}</a>}.{' '}
            <span className="soft">{publisher}.</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
