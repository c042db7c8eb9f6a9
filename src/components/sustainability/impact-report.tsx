import { ButtonLink } from '../text/button.tsx';
import './impact-report.css';

interface ImpactReportProps {
  /** The report’s length in pages, and its size in bytes. */
  readonly pages: number;
  readonly bytes: number;
}

const files = [
  {
    format: 'CSV',
    href: '/downloads/impact-data.csv',
    described: '/downloads/impact-data.csv-metadata.json',
  },
  { format: 'JSON', href: '/downloads/impact-data.json', described: '/downloads/impact-data.schema.json' },
] as const;

const megabytes = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The report and its data as files. */
export function ImpactReport({ pages, bytes }: ImpactReportProps) {
  const file = `PDF, ${String(pages)} pages, ${megabytes.format(bytes / 1_000_000)} MB`;
  return (
    <section className="joined">
      <div className="wrap">
        <div className="grid">
          <h2 className="c8 report">The evidence and methods behind these figures</h2>
          <div className="from9">
            <ButtonLink href="/downloads/impact-report-2025.pdf" label={`Download Impact Report, ${file}`}>
              Download Impact Report
            </ButtonLink>
            <p className="small soft">{file}</p>
            <div className="data-files small">
              <p>The figures, targets and milestones as data, each with what its columns mean:</p>
              <ul>
                {files.map(({ format, href, described }) => (
                  <li key={format}>
                    <a className="go" href={href} download aria-label={`Impact data, ${format}`}>
                      {format}
                    </a>
                    <a className="go" href={described} aria-label={`Columns of the ${format}, described`}>
                      Columns
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
