import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { formatHours, fromWestToEast, Offices, workingDayAtHeadquarters } from './offices.tsx';

describe('the offices', () => {
  const html = renderToStaticMarkup(<Offices models={{}} />);

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
      const inLondon = workingDayAtHeadquarters(timeZone, from, to).map(formatHours).join(' and ');
      expect(html).toContain(`<td data-label="On the London clock">${inLondon}</td>`);
    }
  });
});

it.each([
  ['Europe/London', [{ from: 9, to: 17.5 }]],
  ['America/New_York', [{ from: 14, to: 22.5 }]],
  ['Asia/Dubai', [{ from: 5, to: 13.5 }]],
  ['Asia/Singapore', [{ from: 1, to: 9.5 }]],
  ['Asia/Kolkata', [{ from: 3.5, to: 12 }]],
  [
    'America/Los_Angeles',
    [
      { from: 0, to: 1.5 },
      { from: 17, to: 24 },
    ],
  ],
])('draws the working day of %s on London time', (timeZone, expected) => {
  expect(workingDayAtHeadquarters(timeZone, '09:00', '17:30')).toEqual(expected);
});
