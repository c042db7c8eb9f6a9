import {
  figureInWords,
  figures,
  figuresAsAt,
  statusInWords,
  type FigureName,
} from '../../../company/figures.ts';
import { certifications, roadmap, targets } from '../../../company/targets.ts';
import { ButtonLink } from '../text/button.tsx';
import { Chemical } from '../text/chemical.tsx';
import './sustainability.css';

const [baseline] = roadmap;
const numbers = new Intl.NumberFormat('en-GB');

interface MethodProps {
  shown: readonly FigureName[];
  /** Sums of the projects of the portfolio: tons of CO2 a year, and megawatts. */
  projects: { tons: number; megawatts: number };
}

/** How each figure and target of the page is worked out, and why some do not add up. */
export function Method({ shown, projects }: MethodProps) {
  return (
    <section className="ruled">
      <div className="wrap">
        <div className="grid">
          <div className="c4 stack">
            <h2 id="method">How the figures are worked out</h2>
            <p className="soft">
              Each figure is marked as achieved, as a target or as an estimate, and is stated as at{' '}
              {figuresAsAt}. None is marked as independently verified; the{' '}
              <a href="/esg-policy#data-verification">ESG Investment Policy</a> says how verification works.
            </p>
          </div>
          <div className="from5 method">
            <h3>Figures</h3>
            <dl>
              {shown.map((name) => (
                <div key={name}>
                  <dt>
                    <Chemical>{`${figureInWords(name)} ${figures[name].label}`}</Chemical>
                  </dt>
                  <dd>
                    <b>{statusInWords(figures[name].status)}.</b> {figures[name].note}
                  </dd>
                </div>
              ))}
            </dl>
            <h3>Targets</h3>
            <dl>
              {Object.values(targets).map(({ measure, method }) => (
                <div key={measure}>
                  <dt>{measure}</dt>
                  <dd>{method}</dd>
                </div>
              ))}
            </dl>
            <h3>Group figures and project figures</h3>
            <p>
              <Chemical>
                {`The group’s figures are stated for the whole portfolio and rounded. A project’s figures are estimates for that project alone. The projects in the portfolio add up to ${numbers.format(projects.tons)} tons of CO2 a year and ${numbers.format(projects.megawatts)} MW; the group states ${figureInWords('carbonOffset')} tons and ${figureInWords('renewableCapacity')}. We show both as they are stated, and have adjusted neither to fit the other.`}
              </Chemical>
            </p>
            <h3>Offset and roadmap</h3>
            <p>
              <Chemical>
                {`These measure different things. The roadmap follows the operational emissions of assets under the group’s control. The tons of CO2 offset are an estimate of emissions avoided, most of them by power from the wind farm in Sweden.`}
              </Chemical>
            </p>
            <p>
              The {figureInWords('carbonReduction')} {figures.carbonReduction.label} stated on the{' '}
              <a href="/">home page</a> is the group’s estimate as at {figuresAsAt}. The roadmap starts from
              its own {baseline.year} baseline, so that estimate is not progress along it.
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

export function Certifications() {
  return (
    <section className="ruled">
      <div className="wrap">
        <h2 className="head">Certifications</h2>
        <ul className="certifications">
          {certifications.map(({ scheme, grade }) => (
            <li key={scheme}>
              <b>{scheme}</b> {grade}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const files = [
  { format: 'CSV', href: '/downloads/impact-data.csv', columns: '/downloads/impact-data.csv-metadata.json' },
  { format: 'JSON', href: '/downloads/impact-data.json', columns: '/downloads/impact-data.schema.json' },
];

const megabytes = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Links to the report and to its data. */
export function ImpactReport({ pages, bytes }: { pages: number; bytes: number }) {
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
                {files.map(({ format, href, columns }) => (
                  <li key={format}>
                    <a className="go" href={href} download aria-label={`Impact data, ${format}`}>
                      {format}
                    </a>
                    <a className="go" href={columns} aria-label={`Columns of the ${format}, described`}>
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
