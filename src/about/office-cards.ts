import { formatOfficeDays, type Office } from '../../company/offices.ts';
import { organization } from '../../company/organization.ts';
import { domainOf, mailboxes } from '../../company/mailboxes.ts';
import { telephoneHref } from '../../company/telephone.ts';

/** "office-new-york.vcf" */
export const officeCardFile = ({ city }: Pick<Office, 'city'>) =>
  `office-${city.toLowerCase().replaceAll(' ', '-')}.vcf`;

/** The path at which the contact card of an office is downloaded. */
export const officeCardPath = (office: Pick<Office, 'city'>) => `/downloads/${officeCardFile(office)}`;

const escape = (text: string) => text.replaceAll(/[\\,;]/g, '\\$&');

/** Folds a line after 18 characters, which in any script are at most 72 of the 75 octets allowed. */
const fold = (line: string) => line.replaceAll(/.{18}(?=.)/gu, '$&\r\n ');

/**
 * An office as a vCard 3.0 (RFC 2426), because some address books do not read 4.0. Like the pages, it has the city and no street.
 *
 * @param page the absolute address of the contact page
 */
export function makeOfficeCard(office: Office, page: string): string {
  const { city, country, remit, hours, latitude, longitude, timeZone } = office;
  const name = organization.tradingName.value;
  const { from, to } = hours.value;
  // The group’s number is used for the headquarters.
  const telephone = office.telephone ?? (office.isHeadquarters ? organization.telephone.value : null);
  const note = `${remit} ${formatOfficeDays(hours.value)}, ${from} to ${to} local time (${timeZone}).`;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `PRODID:-//${name}//Website//EN`,
    `UID:${officeCardFile(office).replace('.vcf', '')}@${domainOf(mailboxes.enquiries.value)}`,
    `FN:${escape(`${name}, ${city}`)}`,
    `N:${escape(`${name}, ${city}`)};;;;`,
    `ORG:${escape(name)};${escape(city)}`,
    `ADR;TYPE=WORK:;;;${escape(city)};;;${escape(country)}`,
    `GEO:${String(latitude)};${String(longitude)}`,
    `EMAIL;TYPE=INTERNET:${mailboxes.enquiries.value}`,
    ...(telephone === null ? [] : [`TEL;TYPE=WORK,VOICE:${telephoneHref(telephone).replace('tel:', '')}`]),
    `URL:${page}`,
    `NOTE:${escape(note)}`,
    'END:VCARD',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
