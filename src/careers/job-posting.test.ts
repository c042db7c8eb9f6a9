import { expect, it } from 'vitest';
import { noonOf } from '../../company/dates.ts';
import { offices } from '../../company/offices.ts';
import { hasClosed, isAdvertised, jobPostingData } from './job-posting.ts';

const office = offices[0] ?? { city: '', country: '' };
const site = new URL('https://www.site.example');
const employer = { '@type': 'Organization' } as const;
const role = {
  slug: 'esg-manager',
  title: 'ESG Manager',
  location: office.city,
  type: 'Full-time',
  summary: 'Keep the figures correct.',
} as const;

it('describes a role as JobPosting once the date of its advertisement is stated, and not before', () => {
  const nothing = { posted: null, closes: null, pay: null };
  expect(jobPostingData(role, site, employer, nothing)).toBeUndefined();
  const pay = { from: 110_000, to: 135_000, currency: 'USD' } as const;
  expect(
    jobPostingData(role, site, employer, { posted: '2026-11-30', closes: '2027-01-15', pay }),
  ).toMatchObject({
    '@type': 'JobPosting',
    title: 'ESG Manager',
    datePosted: '2026-11-30',
    validThrough: '2027-01-15',
    baseSalary: { currency: 'USD', value: { minValue: 110_000, maxValue: 135_000, unitText: 'YEAR' } },
    url: 'https://www.site.example/careers#esg-manager',
    jobLocation: { address: { addressLocality: office.city, addressCountry: office.country } },
  });
});

it('a role in New York is advertised once its pay is stated, and one elsewhere without it', () => {
  const pay = { from: 110_000, to: 135_000, currency: 'USD' } as const;
  const inNewYork = { slug: 'esg-manager', location: 'New York' };
  expect(isAdvertised(inNewYork, { pay: null })).toBe(false);
  expect(isAdvertised(inNewYork, { pay })).toBe(true);
  expect(isAdvertised({ slug: 'asset-manager', location: 'Dubai' }, { pay: null })).toBe(true);
});

it('a role is open until the end of its closing date, and without one until its file is deleted', () => {
  const closesInJanuary = { closes: '2027-01-15' };
  expect(hasClosed('esg-manager', closesInJanuary, noonOf('2027-01-15'))).toBe(false);
  expect(hasClosed('esg-manager', closesInJanuary, noonOf('2027-01-16'))).toBe(true);
  expect(hasClosed('esg-manager', { closes: null }, noonOf('2027-01-16'))).toBe(false);
});
