import { basisInShort, basisNamed, exceptVerified, projectBasis, type Basis } from '../../company/basis.ts';
import { basisHref, basisId, formatStatus } from '../../company/figure-format.ts';
import { formatFigure, figures } from '../../company/figures.ts';
import type { FigureName } from '../../company/figures.ts';
import { impactFunds } from '../../company/funds.ts';
import { contactLink } from '../../company/enquiry-subjects.ts';
import { formatCertificate, optionalFacts } from '../../company/optional-facts.ts';
import {
  certifications,
  roadmap,
  targets,
  type CertificationName,
  type TargetName,
} from '../../company/targets.ts';
import { ButtonLink } from '../ui/button.tsx';
import { FormatCo2 } from '../ui/format-co2.tsx';
import './sustainability.css';

const [baseline] = roadmap;
const numbers = new Intl.NumberFormat('en-GB');

interface Entry {
  readonly name: string;
  readonly stated: string;
  readonly basis: Basis;
}

function BasisList({ heading, entries }: { heading: string; entries: readonly Entry[] }) {
  return (
    <>
      <h3>{heading}</h3>
      <dl className="ruled-rows">
        {entries.map(({ name, stated, basis }) => {
          const { boundary, baseline: measuredFrom, method, asAt, verification } = basis;
          return (
            <div key={name} id={basisId(name)}>
              <dt>
                <FormatCo2>{stated}</FormatCo2>
              </dt>
              <dd>
                <b>Covers:</b> {boundary}. <b>Baseline:</b> {measuredFrom}. <b>Method:</b> {method}{' '}
                <b>As at:</b> {asAt}. <b>{verification.value}.</b>
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

const entriesOf = <Name extends string>(names: readonly Name[], stated: (name: Name) => string) =>
  names.map((name) => ({ name, stated: stated(name), basis: basisNamed(name) }));

interface BasisRegisterProps {
  readonly projects: readonly {
    readonly slug: string;
    readonly title: string;
    readonly basis: { readonly baseline: string; readonly method: string };
  }[];
  /** Sums of the projects of the portfolio: tons of CO2 a year, and megawatts. */
  readonly totals: { readonly tons: number; readonly megawatts: number };
}

/** The evidence for each figure of the site, and the meaning of its words. */
export function BasisRegister({ projects, totals }: BasisRegisterProps) {
  return (
    <section className="ruled">
      <div className="wrap">
        <div className="grid">
          <div className="span-4 stack">
            <h2 id="basis">The basis of each figure</h2>
            <p className="soft">
              Each entry has the boundary, the baseline, the method and the date of a figure. No figure
              {exceptVerified} has been independently verified yet. The{' '}
              <a href="/esg-policy#data-verification">ESG Investment Policy</a> says how verification works.
            </p>
          </div>
          <div className="from-5 method">
            <BasisList
              heading="Figures"
              entries={entriesOf(Object.keys(figures) as FigureName[], (name) =>
                [`${formatFigure(name)} ${figures[name].label}`, formatStatus(figures[name].status)].join(
                  ': ',
                ),
              )}
            />
            <BasisList
              heading="Targets"
              entries={entriesOf(Object.keys(targets) as TargetName[], (name) =>
                [targets[name].measure, targets[name].target].join(': '),
              )}
            />
            <BasisList
              heading="Certificates and membership"
              entries={entriesOf(
                Object.keys(certifications) as CertificationName[],
                (name) => `${certifications[name].scheme} ${certifications[name].grade}`,
              )}
            />
            <BasisList
              heading="Projects"
              entries={projects.map(({ slug, title, basis }) => ({
                name: slug,
                stated: title,
                basis: projectBasis(slug, basis),
              }))}
            />
            <h3>Why the totals differ</h3>
            <p>
              <FormatCo2>
                {`${projects.length === 1 ? 'The project shown states' : 'The projects add up to'} ${numbers.format(totals.tons)} tons of CO2 a year and ${numbers.format(totals.megawatts)} MW. The group states ${formatFigure('carbonOffset')} tons for the whole portfolio, and ${formatFigure('renewableCapacity')}, rounded down. A plus sign means “more than”.`}
              </FormatCo2>
            </p>
            <h3>What our words mean</h3>
            <dl className="ruled-rows">
              <div id="net-zero">
                <dt>Net-zero</dt>
                <dd>
                  Operational emissions (Scopes 1 and 2) of the assets under our control are cut. What cannot
                  be cut is balanced by permanent removals, which we report separately. For a single project,
                  net-zero is a balance over a year.
                </dd>
              </div>
              <div>
                <dt>Offset</dt>
                <dd>Emissions avoided elsewhere, by estimate. We do not take them off our own.</dd>
              </div>
              {impactFunds.map((name) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>The name of a fund. No regulator has given it, and it promises no result.</dd>
                </div>
              ))}
              <div>
                <dt>Yield</dt>
                <dd>A target for one project. How it is calculated is not published yet.</dd>
              </div>
              <div>
                <dt>Baseline</dt>
                <dd>The year that a change is measured from. For the roadmap it is {baseline.year}.</dd>
              </div>
            </dl>
          </div>
        </div>
      </div>
    </section>
  );
}

const certificationNames = Object.keys(certifications) as CertificationName[];

const isEvidenced = (name: CertificationName) => optionalFacts.certificates[name] !== null;

export function Certifications() {
  return (
    <section className="ruled">
      <div className="wrap">
        <h2 className="section-head">Certifications</h2>
        <ul className="certifications">
          {certificationNames.map((name) => {
            const { scheme, grade } = certifications[name];
            return (
              <li key={name}>
                <b>{scheme}</b> {grade}
                <p className="note">
                  {formatCertificate(name)}{' '}
                  <a href={basisHref(name)} data-tooltip={isEvidenced(name) ? undefined : basisInShort(name)}>
                    Basis<span className="sr-only">: {scheme}</span>
                  </a>
                </p>
              </li>
            );
          })}
        </ul>
        {certificationNames.every(isEvidenced) ? null : (
          <p className="note">
            Ask our <a href={contactLink('general')}>head office</a> what each covers, who holds it and since
            when.
          </p>
        )}
      </div>
    </section>
  );
}
const files = [
  { format: 'CSV', href: '/downloads/impact-data.csv', columns: '/downloads/impact-data.csv-metadata.json' },
  { format: 'JSON', href: '/downloads/impact-data.json', columns: '/downloads/impact-data.schema.json' },
];

const megabytes = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The links to the report and to its data. */
export function ImpactReport({ href, pages, bytes }: { href: string; pages: number; bytes: number }) {
  const file = `PDF, ${String(pages)} pages, ${megabytes.format(bytes / 1_000_000)} MB`;
  return (
    <section className="flush">
      <div className="wrap">
        <div className="grid">
          <h2 className="span-8 report">The same figures as a report and as data</h2>
          <div className="from-9">
            <ButtonLink href={href} label={`Download Impact Report, ${file}`}>
              Download Impact Report
            </ButtonLink>
            <p className="small soft">
              {file}. No figure in it{exceptVerified} is independently verified.
            </p>
            <div className="data-files small">
              <p>The register as data, with what each column means:</p>
              <ul>
                {files.map(({ format, href, columns }) => (
                  <li key={format}>
                    <a className="text-link" href={href} download aria-label={`Impact data, ${format}`}>
                      {format}
                    </a>
                    <a
                      className="text-link"
                      href={columns}
                      aria-label={`Columns of the ${format}, described`}
                    >
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
