import { ButtonLink } from '../ui/button.tsx';
import { Picture, type PictureSources } from '../ui/picture/picture.tsx';
import { Section } from '../ui/section.tsx';
import './report-and-data.css';

const megabytes = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** One page of the report, or two that face each other. */
interface Plate {
  readonly pages: readonly number[];
  readonly picture: PictureSources;
}

interface ImpactReportProps {
  /** The address of the report. */
  readonly href: string;
  /** How many pages it has. */
  readonly pages: number;
  readonly bytes: number;
  /** The cover, and then spreads. */
  readonly plates: readonly Plate[];
}

/** "Impact Report, pages 2 and 3" */
const plateName = ({ pages }: Plate) =>
  `Impact Report, ${pages.length === 1 ? 'page' : 'pages'} ${pages.join(' and ')}`;

/** How wide plates are in windows of 40rem and more: the cover and a spread share the first row, two spreads the next. */
const plateWidths = ['30vw', '60vw'];
const widthInLaterRows = '46vw';

/** The report, with pictures of its pages, and its data. */
export function ImpactReport({ href, pages, bytes, plates }: ImpactReportProps) {
  const file = `PDF, ${String(pages)} pages, ${megabytes.format(bytes / 1_000_000)} MB`;
  return (
    <Section className="flush screen-only">
      <div className="grid">
        <h2 className="span-8">The same figures as a report and as data</h2>
        <div className="from-9">
          <ButtonLink href={href} label={`Download Impact Report, ${file}`}>
            Download Impact Report
          </ButtonLink>
          <p className="small soft">{file}</p>
          <p className="small report-data">
            The register as data:{' '}
            <a href="/downloads/impact-data.csv" download aria-label="Impact data, CSV">
              CSV
            </a>{' '}
            ·{' '}
            <a href="/downloads/impact-data.json" download aria-label="Impact data, JSON">
              JSON
            </a>
            . The <a href="#impact-columns">columns</a> are described above.
          </p>
        </div>
      </div>
      <ul className="report-plates space-before">
        {plates.map((plate, index) => (
          <li key={plate.pages[0]} data-pages={plate.pages.length}>
            <a href={`${href}#page=${String(plate.pages[0])}`}>
              <Picture
                sources={plate.picture}
                alt={plateName(plate)}
                sizes={`(width < 40rem) 92vw, ${plateWidths[index] ?? widthInLaterRows}`}
              />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
