import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { offices } from '../../../company/offices.ts';
import { positionInWords } from '../map/position-in-words.ts';
import { placeOn } from '../map/map-sheet.ts';
import { bubble, fromWestToEast, officeLeaders, officeSheets, worldHeight } from './office-map-geometry.ts';
import { Offices } from './offices.tsx';

describe('the leaders from the world to the columns', () => {
  const leaders = officeLeaders();

  it('begin at the offices, in the order of the columns', () => {
    expect(leaders.map(({ x, y }) => ({ x, y }))).toEqual(
      fromWestToEast.map((office) => placeOn(officeSheets.world, office)),
    );
    expect(fromWestToEast.map(({ city }) => city)).toEqual(['New York', 'London', 'Dubai', 'Singapore']);
  });

  it('never cross: each turns lower than the one to its west, and ends east of it', () => {
    for (const [index, { turn, column, x }] of leaders.slice(1).entries()) {
      const west = leaders[index];
      expect(turn).toBeGreaterThan(west?.turn ?? Infinity);
      expect(column).toBeGreaterThan((west?.column ?? Infinity) + 2 * bubble);
      expect(x).toBeGreaterThan(west?.x ?? Infinity);
    }
  });

  it('end within the drawing, under the world', () => {
    for (const { column, foot, turn } of leaders) {
      expect(turn).toBeGreaterThan(officeSheets.world.height);
      expect(foot - bubble).toBeGreaterThan(turn);
      expect(foot + bubble).toBeLessThanOrEqual(worldHeight);
      expect(column).toBeGreaterThanOrEqual(bubble);
    }
  });
});

it('every office lies on the closer map too', () => {
  for (const office of offices) expect(() => placeOn(officeSheets.near, office)).not.toThrow();
});

describe('the offices', () => {
  const html = renderToStaticMarkup(<Offices />);

  it.each(fromWestToEast)('have $city in the name of the map, in their row and in the table', (office) => {
    const position = positionInWords(office);
    expect(/aria-label="([^"]*)"/.exec(html)?.[1]).toContain(`${office.city}, ${position}`);
    expect(html).toContain(`<h3>${office.city}</h3>`);
    const { from, to } = office.hours.value;
    expect(html).toContain(
      `<tr><th scope="row">${office.city}</th><td>${position}</td><td>${from} to ${to}</td>`,
    );
  });

  it('say the hours on the London clock where they are drawn', () => {
    expect(html).toContain('<dt>Hours on the London clock</dt><dd class="num">14:00 to 22:30</dd>');
  });

  it('stand without pictures until there are some', () => {
    expect(html).not.toContain('<img');
    const picture = { avif: '', webp: '', fallback: { src: '/dubai.jpg', width: 880, height: 880 } };
    const pictured = renderToStaticMarkup(
      <Offices models={{ Dubai: { picture, shows: 'A model of a creek with boats.' } }} />,
    );
    expect(pictured.match(/<img/g)).toHaveLength(1);
    expect(pictured).toContain('alt="A model of a creek with boats."');
    expect(pictured).toMatch(/illustrative model/i);
  });
});
