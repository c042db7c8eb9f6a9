import { capitalized } from '../../company/count-in-words.ts';
import type { ReactNode } from 'react';
import { formatCommitment, formatQuantity, type CommitmentName } from '../../company/commitments.ts';
import { formatDay } from '../../company/dates.ts';
import { inventory } from '../../company/device-storage.ts';
import { figureByName, type FigureReference } from '../../company/figure-by-name.ts';
import {
  financialPromotionBasis,
  allFunds,
  formatMinimumInvestment,
  formatTargetReturn,
} from '../../company/funds.ts';
import { optionalFacts } from '../../company/optional-facts.ts';
import { isPostOpen } from '../../company/leadership-posts.ts';
import { targetRows } from '../../company/targets.ts';
import { terms } from '../../company/terms.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { organization } from '../../company/organization.ts';
import { formatKeptFor } from '../consent/kept-for.ts';
import { TelephoneLink } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DescribedLink } from '../ui/described-link.tsx';
import { FormatTerms } from '../ui/format-terms.tsx';
import type { PolicyComponent } from './component-attributes.ts';
import { names, telephones } from './printed-names.ts';
import { ComplaintSteps, WhistleblowingSteps } from './procedures.tsx';
import { RiskHeatMap } from './risk-heat-map.tsx';

const { modernSlaveryStatement } = optionalFacts;
const modernSlaveryApproval = optionalFacts.policyApprovals['/modern-slavery'] ?? null;

/** The components that the MDX of a policy can use. Their attributes are listed in component-attributes.ts. */
export const policyComponents = {
  /** The limit as text: "within 3 business days", or "3 business days" where it is bare. */
  Commitment: ({ of, bare = false }: { of: CommitmentName; bare?: boolean }) => (
    <>{bare ? formatQuantity(of) : formatCommitment(of)}</>
  ),
  Figure: ({ of }: { of: FigureReference }) => <FormatTerms>{figureByName(of)}</FormatTerms>,
  Name: ({ of }: { of: keyof typeof names }) => <>{names[of]}</>,
  /** Printed while a leadership post is open. */
  WhileOpen: ({ post, children }: { post: string; children: ReactNode }) =>
    isPostOpen(post) ? <>{children}</> : null,
  /** What the document means for its reader, in three to five lines at the beginning. */
  InShort: ({ children }: { children: ReactNode }) => (
    <aside className="policy-in-short keep-together" aria-labelledby="in-short">
      <h2 className="heading-3" id="in-short">
        In short
      </h2>
      {children}
    </aside>
  ),
  /** The legal basis on which the funds are promoted; nothing until it is settled. */
  FinancialPromotion: () =>
    financialPromotionBasis.value === null ? null : <>{financialPromotionBasis.value} </>,
  /** Completes “This site is not aimed at people in the European Union, and …”. */
  EuRepresentative: () =>
    organization.euRepresentative.value === null ? (
      <>we have appointed no representative there</>
    ) : (
      <>our representative there is {organization.euRepresentative.value}</>
    ),
  /** When the Board approved the modern slavery statement, or a sentence saying that the day is not published yet. */
  ModernSlaveryApproval: () =>
    modernSlaveryApproval === null ? (
      <>The date of the Board’s approval is not published yet.</>
    ) : (
      <>Approved by the Board: {formatDay(new Date(modernSlaveryApproval))}.</>
    ),
  /** The particulars of the modern slavery statement; nothing until they are given. */
  ModernSlaveryYear: () => {
    if (modernSlaveryStatement === null) return null;
    const { yearFrom, yearTo, registryEntry } = modernSlaveryStatement;
    return (
      <>
        {' '}
        That year runs from {formatDay(new Date(yearFrom))} to {formatDay(new Date(yearTo))}.
        {registryEntry === null ? null : (
          <>
            {' '}
            The statement is in the <a href={registryEntry}>government’s registry</a>.
          </>
        )}
      </>
    );
  },
  /** A link to the clause that defines a term, with its meaning. */
  Term: ({ of }: { of: keyof typeof terms }) => (
    <DescribedLink href={terms[of].definedAt} description={terms[of].meaning}>
      {of}
    </DescribedLink>
  ),
  /** A telephone number that can be tapped. */
  Telephone: ({ of }: { of: keyof typeof telephones }) => <TelephoneLink number={telephones[of]} />,
  /** The email address of a role. A long one breaks before its @. */
  Mailbox: ({ of }: { of: keyof typeof mailboxes }) => {
    const address = mailboxes[of].value;
    const [name, domain = ''] = address.split('@');
    return (
      <a href={`mailto:${address}`}>
        {name}
        <wbr />
        {`@${domain}`}
      </a>
    );
  },
  /** The year, which src/site-frame/current-year.client.ts keeps current between builds. */
  CurrentYear: () => <span data-year="">{new Date().getFullYear()}</span>,
  /** What a device stores, from the inventory that the tests compare with the code. */
  DeviceStorage: () => (
    <DataTable
      label="What is stored on your device or sent from it"
      columns={['Name', 'Kind', 'Category', 'What it is for', 'Kept for']}
      rows={inventory.map((item) => [
        item.name,
        capitalized(item.kind),
        capitalized(item.category),
        item.purpose,
        capitalized(formatKeptFor(item)),
      ])}
    />
  ),
  TargetsTable: () => (
    <DataTable
      label="Targets"
      columns={['Measure', 'Target', 'By', 'Baseline', 'How it is measured']}
      rows={targetRows.map(([, { measure, target, by, baseline, method }]) => [
        measure,
        target,
        by ?? 'Every purchase',
        baseline,
        method,
      ])}
    />
  ),
  FundMinimums: () => (
    <DataTable
      label="Funds and their minimums"
      columns={['Fund', 'Target return', 'Minimum investment']}
      hasFigures
      rows={allFunds.map((fund) => [fund.name, formatTargetReturn(fund), formatMinimumInvestment(fund)])}
    />
  ),
  ComplaintSteps,
  RiskHeatMap,
  WhistleblowingSteps,
} satisfies Readonly<Record<PolicyComponent, unknown>>;
