import { Fragment, type ReactNode } from 'react';
import { contactLink } from '../../company/enquiry-subjects.ts';
import { optionalFacts } from '../../company/optional-facts.ts';
import { GivenFacts } from '../ui/given-facts.tsx';
import { TelephoneLink } from '../ui/button.tsx';

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
