import { expect, it } from 'vitest';
import { termsOf } from '../../company/roles.ts';
import { jobPostingData } from './structured-data.ts';

const site = new URL('https://www.hallmere.example');
const role = {
  slug: 'esg-manager',
  title: 'ESG Manager',
  location: 'New York',
  summary: 'Keep the figures correct.',
};

it('describes a role as JobPosting once the date of its advertisement is stated, and not before', () => {
  expect(jobPostingData(site, role)).toBeUndefined();
  const posted = { status: 'settled', value: '2026-11-30' } as const;
  expect(jobPostingData(site, role, { ...termsOf(role.slug), posted })).toMatchObject({
    '@type': 'JobPosting',
    title: 'ESG Manager',
    datePosted: '2026-11-30',
    url: 'https://www.hallmere.example/careers#esg-manager',
    jobLocation: { address: { addressLocality: 'New York', addressCountry: 'United States' } },
  });
});
