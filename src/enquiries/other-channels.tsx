import { Fragment, type ReactNode } from 'react';
import { contactLink } from '../../company/enquiry-subjects.ts';
import { optionalFacts } from '../../company/optional-facts.ts';
import { GivenFacts } from '../ui/given-facts.tsx';
import { TelephoneLink } from '../ui/button.tsx';
import { contactFacts } from './contact-facts.ts';

/** The other ways to reach the company. */
export function GeneralEnquiries() {
  return (
    <div className="stack">
      <h2 className="heading-3">General enquiries</h2>
      <p>
        <a href={`mailto:${contactFacts.mailboxes.enquiries}`}>{contactFacts.mailboxes.enquiries}</a>
        <br />
        <TelephoneLink number={contactFacts.telephone} />
      </p>
      <p className="small soft">
        Investor opportunities are for {contactFacts.eligibleInvestors}. This site is not directed at people
        under {contactFacts.minimumAge}.
      </p>
    </div>
  );
}

/** The people whom a tenant can ask, as far as the owner has given them. */
export function Tenants() {
  const { repairsTelephone, repairsEmail, emergencyTelephone, manager, complaintRoute } =
    optionalFacts.tenants;
  const rows: readonly (readonly [string, ReactNode] | null)[] = [
    repairsTelephone === null && repairsEmail === null
      ? null
      : [
          'Repairs',
          <Fragment key="repairs">
            {repairsTelephone === null ? null : <TelephoneLink number={repairsTelephone} />}
            {repairsTelephone === null || repairsEmail === null ? null : <br />}
            {repairsEmail === null ? null : <a href={`mailto:${repairsEmail}`}>{repairsEmail}</a>}
          </Fragment>,
        ],
    emergencyTelephone === null
      ? null
      : ['Emergencies, at any hour', <TelephoneLink key="emergency" number={emergencyTelephone} />],
    manager === null ? null : ['Manager', manager],
    complaintRoute === null
      ? null
      : [
          'Complaints',
          <Fragment key="complaints">
            {complaintRoute} Or <a href={contactLink('formal-complaint')}>send a Formal Complaint</a>.
          </Fragment>,
        ],
  ];
  return (
    <GivenFacts id="tenants" title="For tenants" groups={[{ rows: rows.filter((row) => row !== null) }]} />
  );
}
