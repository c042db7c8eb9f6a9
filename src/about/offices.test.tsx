import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { offices } from '../../company/offices.ts';
import { formatCoordinates, officeViewports, pointOn } from '../ui/map/map-viewport.ts';
import {
  formatHours,
  fromWestToEast,
  markerRadius,
  officeConnectors,
  Offices,
  placePins,
  timeZoneName,
  workingDayInLondon,
  worldHeight,
} from './offices.tsx';

describe('the connectors from the world map to the columns', () => {
  const connectors = officeConnectors();

  it('are in the order of the columns', () => {
    const longitudes = fromWestToEast.map(({ longitude }) => longitude);
    expect(longitudes).toEqual(longitudes.toSorted((a, b) => a - b));
  });

  it('never cross: each bends lower than the one to its west, and ends east of it', () => {
    for (const [index, { bendY, markerX, x }] of connectors.slice(1).entries()) {
      const west = connectors[index];
      expect(bendY).toBeGreaterThan(west?.bendY ?? Infinity);
      expect(markerX).toBeGreaterThan((west?.markerX ?? Infinity) + 2 * markerRadius);
      expect(x).toBeGreaterThan(west?.x ?? Infinity);
    }
  });

  it('end within the drawing, under the world', () => {
    for (const { markerX, markerY, bendY } of connectors) {
      expect(bendY).toBeGreaterThan(officeViewports(offices).world.height);
      expect(markerY - markerRadius).toBeGreaterThan(bendY);
      expect(markerY + markerRadius).toBeLessThanOrEqual(worldHeight);
      expect(markerX).toBeGreaterThanOrEqual(markerRadius);
    }
  });
});

it.each([
  ['these', offices],
  [
    'Reykjavík, Wellington and Honolulu',
    [
      { longitude: -21.9, latitude: 64.1 },
      { longitude: 174.8, latitude: -41.3 },
      { longitude: -157.9, latitude: 21.3 },
    ],
  ],
])('both maps show offices in %s', (_, places) => {
  for (const viewport of Object.values(officeViewports(places)))
    for (const place of places) expect(() => pointOn(viewport, place)).not.toThrow();
});

it('no marker of an office covers another or its name, nor leaves the map', () => {
  const { near } = officeViewports(offices);
  const boxes = placePins(near, { radius: 21, size: 23 }).map(({ box }) => box);
  for (const [index, box] of boxes.entries()) {
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(near.width);
    for (const other of boxes.slice(index + 1))
      expect(
        box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
      ).toBe(true);
  }
});

describe('the offices', () => {
  const picture = { avif: '', fallback: { src: '/city.jpg', width: 880, height: 880 } };
  const modelOf = (city: string) => ({ picture, alt: `A model of ${city}.` });
  const [first, ...others] = offices.map(({ city }) => city);
  const models = Object.fromEntries(others.map((city) => [city, modelOf(city)]));
  const html = renderToStaticMarkup(<Offices models={models} />);

  it.each(fromWestToEast)('have $city in the name of the map, in their row and in the table', (office) => {
    const position = formatCoordinates(office);
    expect(/aria-label="([^"]*)"/.exec(html)?.[1]).toContain(office.city);
    expect(html).toContain(`>${office.city}</h3>`);
    const { from, to } = office.hours.value;
    expect(html).toContain(
      `<tr><th scope="row">${office.city}</th><td>${position}</td><td>${from} to ${to}</td>`,
    );
  });

  it.each(fromWestToEast)('say the hours of $city on the London clock where they are drawn', (office) => {
    const { from, to } = office.hours.value;
    const hours = workingDayInLondon(office.timeZone, from, to).map(formatHours).join(' and ');
    expect(html).toContain(`<dt>Hours on the London clock</dt><dd class="num">${hours}</dd>`);
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
