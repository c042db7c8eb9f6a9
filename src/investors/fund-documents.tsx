import { Fragment, type ReactNode } from 'react';
import { formatDay } from '../../company/dates.ts';
import { formatFundMoney, funds, type Fund } from '../../company/funds.ts';
import { governanceGroups } from '../../company/governance.ts';
import { optionalFacts } from '../../company/optional-facts.ts';
import { GivenFacts } from '../ui/given-facts.tsx';

const { netAssetValues, factSheets, accounts, groupCompanies, statements } = optionalFacts;

/** The net asset value of a fund and a link to its fact sheet, as far as they are given. */
function fundRow([name, { name: fund }]: readonly [string, Fund]): readonly [string, ReactNode][] {
  const value = netAssetValues[name] ?? null;
  const sheet = factSheets[name] ?? null;
  if (value === null && sheet === null) return [];
  return [
    [
      fund,
      <Fragment key={name}>
        {value === null ? null : `${formatFundMoney(value.amount)} at ${formatDay(new Date(value.asAt))}. `}
        {sheet === null ? null : <a href={sheet}>Fact sheet of the {fund}</a>}
      </Fragment>,
    ],
  ];
}

/** The value of each fund, its fact sheet, and the accounts. */
export function FundDocuments() {
  return (
    <GivenFacts
      id="fund-documents"
      title="Values and documents"
      groups={[
        {
          heading: 'Net asset value and fact sheets',
          rows: Object.entries(funds).flatMap(fundRow),
        },
        {
          heading: 'Accounts',
          rows: (accounts ?? []).map(({ title, published, address }) => [
            title,
            <Fragment key={title}>
              Published on {formatDay(new Date(published))}. <a href={address}>Read {title}</a>
            </Fragment>,
          ]),
        },
      ]}
    />
  );
}

/** The people who run the group, its companies, and the statements that the law asks of it. */
export function GroupGovernance() {
  return (
    <GivenFacts
      id="governance"
      title="The group and its Board"
      groups={[
        ...governanceGroups,
        {
          heading: 'Companies of the group',
          rows: (groupCompanies ?? []).map(({ name, number, country, ownedPercent }) => [
            name,
            `${country}, company number ${number}. ${String(ownedPercent)}% owned.`,
          ]),
        },
        {
          heading: 'Statements that the law asks for',
          rows: (statements ?? []).map(({ title, address }) => [
            title,
            <a key={title} href={address}>
              Read the {title.toLowerCase()}
            </a>,
          ]),
        },
      ]}
    />
  );
}
