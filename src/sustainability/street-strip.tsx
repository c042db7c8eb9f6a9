import { daylightProps, illustrativeText, Picture, type PictureSources } from '../ui/picture/picture.tsx';
import './street-strip.css';

/** What is seen on each tile of the strip, from left to right. */
const stops = [
  {
    id: 'street-pond',
    name: 'Pond',
    text: 'Still water over a bed of clay, with reeds and a jetty.',
    alt: 'A pond cut open: deep water between banks with leafy trees, people on a jetty, and layers of earth and rock below.',
  },
  {
    id: 'street-cistern',
    name: 'Cistern',
    text: 'Rain drains from a planted hollow into a tank, and a pipe brings it up again.',
    alt: 'A planted hollow with small trees; under it, cut open, a concrete tank two thirds full of water.',
  },
  {
    id: 'street-terrace',
    name: 'Terrace',
    text: 'Brick houses in one unbroken coat of insulation, with solar roofs and a heat pump.',
    alt: 'Three brick houses with gables, cut open: furnished rooms, people in them, panels on the roofs and a heat pump outside.',
  },
  {
    id: 'street-boreholes',
    name: 'Boreholes',
    text: 'Loops of pipe bring heat up from the rock to the houses and the flats.',
    alt: 'A green court with benches, hedges and trees; under it six pairs of pipes go down through every layer of the ground.',
  },
  {
    id: 'street-battery-room',
    name: 'Battery room',
    text: 'Under six floors of flats with a solar roof: heat stores on the left, batteries on the right.',
    alt: 'Six floors of flats, cut open, with stairs, furniture and people; in the basement, tanks and a row of battery cabinets.',
  },
  {
    id: 'street-roots',
    name: 'Roots',
    text: 'The roots of grown trees spread through loam and clay.',
    alt: 'Four tall trees with people beneath them; their roots spread over the cut face of the ground.',
  },
  {
    id: 'street-turbine',
    name: 'Turbine',
    text: 'It stands on a buried footing. Its cable runs down the hill to the batteries.',
    alt: 'A wind turbine among conifers on a hill, on a stepped footing in the ground.',
  },
] as const;

interface StreetStripProps {
  /** The tiles of the strip, from left to right: one for each stop. */
  tiles: readonly PictureSources[];
}

/** The street cut open, from the pond to the turbine: a strip that a phone shows one stop at a time, and paper in rows. */
export function StreetStrip({ tiles }: StreetStripProps) {
  return (
    <section className="street" data-background="picture" {...daylightProps(...tiles)}>
      <div className="wrap">
        <h2>The street, stop by stop</h2>
      </div>
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="street-strip" tabIndex={0} aria-label="The street from the pond to the turbine">
        <ol>
          {tiles.map((tile, index) => {
            const stop = stops[index];
            const next = stops[index + 1] ?? stops[0];
            return stop === undefined ? null : (
              <li key={stop.id} id={stop.id}>
                <Picture sources={tile} alt={stop.alt} sizes="(width >= 76rem) 15vw, 320px" />
                <h3 className="heading-3">{stop.name}</h3>
                <p>{stop.text}</p>
                <a className="street-next screen-only" href={`#${next.id}`}>
                  {next === stops[0] ? 'Back to: ' : 'Next: '}
                  {next.name}
                </a>
              </li>
            );
          })}
        </ol>
      </section>
      <p className="wrap note street-note">{illustrativeText}</p>
    </section>
  );
}
