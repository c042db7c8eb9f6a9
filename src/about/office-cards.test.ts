import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { formatOfficeDays, offices } from '../../company/offices.ts';
import { organization } from '../../company/organization.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { telephoneHref } from '../../company/telephone.ts';
import { makeOfficeCard } from './office-cards.ts';

const page = 'https://site.example/contact';

describe.each(offices)('the vCard of $city', (office) => {
  const text = makeOfficeCard(office, page);
  const card = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const value = (name: string) => card.getFirstPropertyValue(name);

  it('says where the office is, how to reach it, what it does and when it is open', () => {
    expect([card.name, value('version')]).toEqual(['vcard', '3.0']);
    const name = organization.tradingName.value;
    expect(value('fn')).toBe(`${name}, ${office.city}`);
    expect(value('adr')).toEqual(['', '', '', office.city, '', '', office.country]);
    expect([value('email'), value('url')]).toEqual([mailboxes.enquiries.value, page]);
    const { days, from, to } = office.hours.value;
    expect(value('note')).toContain(office.remit);
    expect(value('note')).toContain(`${formatOfficeDays({ days, from, to })}, ${from} to ${to} local time`);
  });

  it('has no line of more than 75 octets in any script', () => {
    const lines = makeOfficeCard({ ...office, remit: '資産の運用と管理。'.repeat(20) }, page).split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  });

  it('gives the number of the group at the headquarters, and another where the office has its own', () => {
    const telephone = telephoneHref(organization.telephone.value).replace('tel:', '');
    expect(value('tel')).toBe(office.isHeadquarters ? telephone : null);
    const own = ICAL.parse(makeOfficeCard({ ...office, telephone: '+44 20 7946 0001' }, page)) as unknown[];
    expect(new ICAL.Component(own).getFirstPropertyValue('tel')).toBe('+442079460001');
  });
});
