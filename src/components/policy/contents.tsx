import './contents.css';

interface ContentsProps {
  readonly clauses: readonly { readonly slug: string; readonly text: string }[];
}

/** The clauses of a policy, beside it on wide screens; the one being read is marked by CSS. */
export function Contents({ clauses }: ContentsProps) {
  return (
    <nav className="toc" aria-labelledby="contents">
      <h2 id="contents">On this page</h2>
      <ol>
        {clauses.map(({ slug, text }) => (
          <li key={slug}>
            <a href={`#${slug}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
