import type { ReactNode } from 'react';
import {
  basisSummary,
  basisOf,
  exceptVerified,
  projectBasis,
  yieldMeaning,
  type Basis,
  type BasisName,
} from '../../company/basis.ts';
import { basisHref, basisId, formatStatus } from '../../company/figure-format.ts';
import { formatFigure, figures, figuresAsAt, type FigureName } from '../../company/figures.ts';
import { namesLikeLabels } from '../../company/funds.ts';
import { contactLink } from '../../company/enquiry-subjects.ts';
import {
  certifications,
  roadmap,
  targets,
  type CertificationName,
  type TargetName,
} from '../../company/targets.ts';
import { DataTable } from '../ui/data-table.tsx';
import { DescribedLink } from '../ui/described-link.tsx';
import { FormatTerms } from '../ui/format-terms.tsx';
import { Fact, Section } from '../ui/section.tsx';
import '../ui/disclosure.css';
import '../ui/long-text.css';
import './sustainability.css';

const [baseline] = roadmap;
const numbers = new Intl.NumberFormat('en-GB');

interface Entry {
  readonly name: string;
  readonly stated: string;
  readonly basis: Basis;
}

/** A group of the register: closed, but open in print and where a link leads to one of its rows. */
function RegisterGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <details className="disclosure">
      <summary>
        <h3>{heading}</h3>
      </summary>
      {children}
    </details>
  );
}

/** A row prints its date and its verification where they differ from what stands above the register. */
function BasisTable({ heading, entries }: { heading: string; entries: readonly Entry[] }) {
  return (
    <RegisterGroup heading={heading}>
      <DataTable
        label={`${heading}: what each covers, its baseline and its method`}
        hasCaption
        columns={['Entry', 'Covers', 'Baseline', 'Method']}
        rows={entries.map(({ name, stated, basis }) => [
          <span key={name} id={basisId(name)}>
            <FormatTerms>{stated}</FormatTerms>
          </span>,
          basis.boundary,
          basis.baseline,
          [
            basis.method,
            ...(basis.asAt === figuresAsAt ? [] : [`As at ${basis.asAt}.`]),
            ...(basis.verification.status === 'settled' ? [`${basis.verification.value}.`] : []),
          ].join(' '),
        ])}
      />
    </RegisterGroup>
  );
}

const entriesOf = <Name extends BasisName>(names: readonly Name[], stated: (name: Name) => string) =>
  names.map((name) => ({ name, stated: stated(name), basis: basisOf[name] }));

interface BasisRegisterProps {
  readonly projects: readonly {
    readonly slug: string;
    readonly title: string;
    readonly co2SavedTons: number;
    readonly energyMegawatts: number | null;
    readonly basis: { readonly baseline: string; readonly method: string };
  }[];
  /** What each column of the data files means. */
  readonly columns: Readonly<Record<string, string>>;
}

const WordMeanings = () => (
  <RegisterGroup heading="What our words mean">
    <dl className="particulars beside-rows ruled-rows">
      <div id="net-zero">
        <dt>
          <FormatTerms>Net-zero</FormatTerms>
        </dt>
        <dd>
          <FormatTerms>
            Operational emissions (Scopes 1 and 2) of the assets under our control are cut. What remains is
            balanced by permanent removals, which we report separately. For a single project, net-zero is a
            balance over a year.
          </FormatTerms>
        </dd>
      </div>
      <Fact term="Offset">Estimated emissions avoided elsewhere, not deducted from ours.</Fact>
      {namesLikeLabels.map((name) => (
        <Fact key={name} term={name}>
          Our name for a fund, not a regulator’s label. It promises nothing.
        </Fact>
      ))}
      <Fact term="Yield">A target for one project. {yieldMeaning}</Fact>
      <Fact term="Baseline">
        The year that a change is measured from. For the roadmap it is {baseline.year}; a building can be
        compared with a year before the group was founded.
      </Fact>
    </dl>
  </RegisterGroup>
);

const groupsOf = (projects: BasisRegisterProps['projects']): Readonly<Record<string, readonly Entry[]>> => ({
  Figures: entriesOf(Object.keys(figures) as FigureName[], (name) =>
    [`${formatFigure(name)} ${figures[name].label}`, formatStatus(figures[name].status)].join(': '),
  ),
  Targets: entriesOf(Object.keys(targets) as TargetName[], (name) =>
    [targets[name].measure, targets[name].target].join(': '),
  ),
  'Certificates and membership': entriesOf(
    Object.keys(certifications) as CertificationName[],
    (name) => `${certifications[name].scheme} ${certifications[name].grade}`,
  ),
  Projects: projects.map(({ slug, title, basis }) => ({
    name: slug,
    stated: title,
    basis: projectBasis(basis),
  })),
});

/** The evidence for each figure of the site, and the meaning of its words. */
export function BasisRegister({ projects, columns }: BasisRegisterProps) {
  const tons = projects.reduce((sum, { co2SavedTons }) => sum + co2SavedTons, 0);
  const megawatts = projects.reduce((sum, { energyMegawatts }) => sum + (energyMegawatts ?? 0), 0);
  return (
    <Section className="ruled">
      <div className="grid section-head">
        <h2 className="span-4" id="basis">
          The basis of each figure
        </h2>
        <div className="from-5 stack">
          <p className="lead">
            Not independently verified{exceptVerified || ','} as at {figuresAsAt}, unless the row says
            otherwise.
          </p>
          <p className="soft">
            The <a href="/esg-policy#data-verification">ESG Investment Policy</a> says how verification works.
          </p>
        </div>
      </div>
      <div className="sustainability-register ruled-rows">
        {Object.entries(groupsOf(projects)).map(([heading, entries]) => (
          <BasisTable key={heading} heading={heading} entries={entries} />
        ))}
        <RegisterGroup heading="Why the totals differ">
          <p>
            <FormatTerms>
              {`${projects.length === 1 ? 'The project shown states' : 'The projects shown add up to'} ${numbers.format(tons)} tons of CO2 a year and ${numbers.format(megawatts)} MW. The group states ${formatFigure('carbonOffset')} tons and ${formatFigure('renewableCapacity')}. Both totals cover the whole portfolio, beyond the projects shown, and are rounded down. A plus sign means “more than”.`}
            </FormatTerms>
          </p>
        </RegisterGroup>
        <WordMeanings />
        <RegisterGroup heading="What the columns of the data mean">
          <dl className="particulars beside-rows ruled-rows" id="impact-columns">
            {Object.entries(columns).map(([column, meaning]) => (
              <Fact key={column} term={column}>
                <FormatTerms>{meaning}</FormatTerms>
              </Fact>
            ))}
          </dl>
        </RegisterGroup>
      </div>
    </Section>
  );
}

const certificationNames = Object.keys(certifications) as CertificationName[];

/** The certifications, each with its basis, or with its certificate where that is stated. */
export function Certifications() {
  return (
    <Section className="ruled">
      <h2 className="section-head">Certifications</h2>
      <ul className="auto-columns framed-cells">
        {certificationNames.map((name) => {
          const { scheme, grade } = certifications[name];
          return (
            <li key={name}>
              <p className="heading-2">{scheme}</p>
              {grade}
              <p className="note basis-note">
                <DescribedLink href={basisHref(name)} description={basisSummary(name)}>
                  Basis<span className="sr-only">: {scheme}</span>
                </DescribedLink>
              </p>
            </li>
          );
        })}
      </ul>
      <p className="note">
        Ask our <a href={contactLink('general')}>head office</a> what each covers, who holds it and since
        when.
      </p>
    </Section>
  );
}
