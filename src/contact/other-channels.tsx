import type { ReactNode } from 'react';
import { formatCommitment } from '../../company/commitments.ts';
import { contactLink } from '../../company/enquiry-subjects.ts';
import { organization } from '../../company/organization.ts';
import { TelephoneLink } from '../ui/button.tsx';
import '../ui/long-text.css';
import { Fact, TitledSection } from '../ui/section.tsx';
import { contactFacts } from './contact-facts.ts';

/** What people around the assets can do, and whom they can ask. */
export function TenantsNeighboursAndSuppliers() {
  const telephone = <TelephoneLink number={contactFacts.telephone} />;
  const form = <a href={contactLink('general')}>send a message</a>;
  const rows = Object.entries<ReactNode>({
    Tenants: (
      <>
        For repairs, heating, lifts and rent, telephone {telephone} or {form}. Name the building and the unit.
      </>
    ),
    'Danger at a site': (
      <>
        In an emergency, call the emergency services first. For a hazard at one of our sites, telephone{' '}
        <TelephoneLink number={organization.hazardTelephone.value} />. See{' '}
        <a href="/health-safety">Health and Safety</a>.
      </>
    ),
    Neighbours: (
      <>
        About noise, dust, traffic or a planning application, telephone {telephone} or {form}. Name the site
        and the day.
      </>
    ),
    Suppliers: <>About a tender, an order or a late payment, {form} with its number.</>,
    'Supplier standard': (
      <>
        We ask every supplier to accept{' '}
        <a href="/modern-slavery#commitments-and-policies">what the Modern Slavery Statement demands</a> of
        work, wages and housing. It says how we check.
      </>
    ),
    Complaints: (
      <>
        <a href={contactLink('formal-complaint')}>Make a formal complaint</a>. You receive an acknowledgment{' '}
        {formatCommitment('acknowledgeComplaint')} and a final response {formatCommitment('answerComplaint')}.
      </>
    ),
    'Wrongdoing or abuse of workers': (
      <>
        <a href={contactLink('speak-up')}>Report a concern</a>, without your name if you wish.
      </>
    ),
  });
  return (
    <TitledSection title="For tenants, neighbours and suppliers" titleId="tenants">
      <dl className="particulars beside-rows ruled-rows">
        {rows.map(([term, description]) => (
          <Fact key={term} term={term}>
            {description}
          </Fact>
        ))}
      </dl>
    </TitledSection>
  );
}
