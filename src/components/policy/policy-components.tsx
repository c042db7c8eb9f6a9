import { commitmentInWords, quantityInWords, type CommitmentName } from '../../../company/commitments.ts';
import { deviceStorage } from '../../../company/device-storage.ts';
import { figureByName, type FigureReference } from '../../../company/figure-by-name.ts';
import { funds, minimumInvestmentInWords, targetReturnInWords } from '../../../company/funds.ts';
import { eligibleInvestors } from '../../../company/funds.ts';
import { mailboxes, organization, registeredOfficeInWords } from '../../../company/organization.ts';
import { targets } from '../../../company/targets.ts';
import { DataTable } from '../text/data-table.tsx';
import { ComplaintSteps, WhistleblowingSteps } from './procedures.tsx';
import { RiskHeatMap } from './risk-heat-map.tsx';

/** A promise as every page prints it: "within 3 business days", or "3 business days" where it is bare. */
function Commitment({ of, bare = false }: { of: CommitmentName; bare?: boolean }) {
  return <>{bare ? quantityInWords(of) : commitmentInWords(of)}</>;
}

/** A figure of the company as every page prints it. */
function Figure({ of }: { of: FigureReference }) {
  return <>{figureByName(of)}</>;
}

const names = {
  eligibleInvestors,
  tradingName: organization.tradingName.value,
  operatingCompany: organization.operatingCompany.name.value,
  operatingCompanyNumber: organization.operatingCompany.number.value,
  parent: organization.parent.name.value,
  parentNumber: organization.parent.number.value,
  registeredOffice: registeredOfficeInWords(),
  telephone: organization.telephone.value.display,
  dataProtectionRegistration: organization.dataProtectionRegistration.value,
  hotlineProvider: organization.speakUpHotline.value.provider,
  hotlineTelephone: organization.speakUpHotline.value.telephone,
  modernSlaverySignatory: organization.modernSlaverySignatory.value,
} as const;

/** A name, number or address of the company, or whom its funds are for. */
function Name({ of }: { of: keyof typeof names }) {
  return <>{names[of]}</>;
}

/** The e-mail address of a role, as a link. */
function Mailbox({ of }: { of: keyof typeof mailboxes }) {
  const address = mailboxes[of].value;
  return <a href={`mailto:${address}`}>{address}</a>;
}

/** Kept current between builds by src/scripts/current-year.js. */
function CurrentYear() {
  return <span data-year="">{new Date().getFullYear()}</span>;
}

/** What the site stores on a visitor's device, from the list that the tests compare with the code. */
function DeviceStorage() {
  if (deviceStorage.length === 0) {
    return <p className="empty-note">This website stores nothing on your device at present.</p>;
  }
  return (
    <DataTable
      label="What is stored on your device"
      columns={['Name', 'Kind', 'Category', 'What it is for', 'Kept for']}
      rows={deviceStorage.map(({ name, kind, category, purpose, keptFor }) => [
        name,
        kind,
        category,
        purpose,
        keptFor,
      ])}
    />
  );
}

function TargetsTable() {
  return (
    <DataTable
      label="Targets"
      columns={['Measure', 'Target', 'By', 'Baseline', 'How it is measured']}
      rows={Object.values(targets).map(({ measure, target, by, baseline, method }) => [
        measure,
        target,
        by ?? 'Every purchase',
        baseline,
        method,
      ])}
    />
  );
}

function FundMinimums() {
  return (
    <DataTable
      label="Funds and their minimums"
      columns={['Fund', 'Target return', 'Minimum investment']}
      rows={Object.values(funds).map((fund) => [
        fund.name,
        targetReturnInWords(fund),
        minimumInvestmentInWords(fund),
      ])}
    />
  );
}

/** The components that the MDX of a policy can use. */
export const policyComponents = {
  Commitment,
  ComplaintSteps,
  CurrentYear,
  DeviceStorage,
  Figure,
  FundMinimums,
  Mailbox,
  Name,
  RiskHeatMap,
  TargetsTable,
  WhistleblowingSteps,
};
