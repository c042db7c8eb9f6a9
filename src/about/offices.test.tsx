import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { offices } from '../../company/offices.ts';
import { formatHours, fromWestToEast, Offices, timeZoneName, workingDayInLondon } from './offices.tsx';

it('are listed from west to east', () => {
  const longitudes = fromWestToEast.map(({ longitude }) => longitude);
  expect(longitudes).toEqual(longitudes.toSorted((a, b) => a - b));
});

describe('the offices', () => {
  const picture = { avif: '', fallback: { src: '/city.jpg', width: 880, height: 880 } };
  const modelOf = (city: string) => ({ picture, alt: `A model of ${city}.` });
  const [first, ...others] = offices.map(({ city }) => city);
  const models = Object.fromEntries(others.map((city) => [city, modelOf(city)]));
  const html = renderToStaticMarkup(<Offices models={models} />);

  it.each(fromWestToEast)('have $city in the name of the map, in their row and in the table', (office) => {
    expect(/aria-label="([^"]*)"/.exec(html)?.[1]).toContain(office.city);
    expect(html).toContain(`${office.city}</h3>`);
    const { from, to } = office.hours.value;
    expect(html).toContain(
      `<tr><th scope="row">${office.city}</th><td data-label="Working hours">${from} to ${to}`,
    );
  });

  it('say the hours on the London clock where they are drawn', () => {
    for (const { hours, timeZone } of fromWestToEast) {
      const { from, to } = hours.value;
      const inLondon = workingDayInLondon(timeZone, from, to).map(formatHours).join(' and ');
      expect(html).toContain(`<td data-label="On the London clock">${inLondon}</td>`);
    }
  });

  it('have a picture where the city has one', () => {
    expect(html).not.toContain(`A model of ${String(first)}.`);
    for (const city of others) expect(html).toContain(`A model of ${city}.`);
  });
});

test.each([
  ['Europe/London', [{ from: 9, to: 17.5 }]],
  ['America/New_York', [{ from: 14, to: 22.5 }]],
  ['Asia/Dubai', [{ from: 5, to: 13.5 }]],
  ['Asia/Singapore', [{ from: 1, to: 9.5 }]],
  ['Asia/Kolkata', [{ from: 3.5, to: 12 }]],
])('draws the working day of %s on London time', (timeZone, expected) => {
  expect(workingDayInLondon(timeZone, '09:00', '17:30')).toEqual(expected);
});

test('splits a day that runs past midnight in London', () => {
  expect(workingDayInLondon('America/Los_Angeles', '09:00', '17:30')).toEqual([
    { from: 0, to: 1.5 },
    { from: 17, to: 24 },
  ]);
});

test('names a zone for the whole year', () => {
  expect(timeZoneName('Asia/Dubai')).toBe('Gulf Standard Time');
  expect(timeZoneName('America/New_York')).toBe('Eastern Time');
});

test('writes a part of the day as clock times', () => {
  expect(formatHours({ from: 9, to: 17.5 })).toBe('09:00 to 17:30');
  expect(formatHours({ from: 0, to: 24 })).toBe('00:00 to 24:00');
});
