import './policy-head.css';

interface PolicyHeadProps {
  readonly title: string;
  readonly summary: string;
  /** Month and year: "January 2025". */
  readonly lastUpdated: string;
  readonly readingMinutes: number;
}

/** The navy band at the head of every policy. */
export function PolicyHead({ title, summary, lastUpdated, readingMinutes }: PolicyHeadProps) {
  return (
    <header className="policy-head" data-background="navy">
      <div className="wrap">
        <h1>{title}</h1>
        <p className="lead">{summary}</p>
        <p className="num soft">
          Last Updated: {lastUpdated} <span aria-hidden="true">·</span> {readingMinutes} minutes to read
        </p>
      </div>
    </header>
  );
}
