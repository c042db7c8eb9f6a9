import type { ReactNode } from 'react';
import type { offices } from '../../../company/offices.ts';
import { DatumLine } from './datum.tsx';
import { Drawing } from './drawing.tsx';
import { Dubai, ground, London, NewYork, Singapore } from './office-fronts.tsx';

type City = (typeof offices)[number]['city'];

const cities = {
  London,
  'New York': NewYork,
  Dubai,
  Singapore,
} satisfies Record<City, () => ReactNode>;

interface OfficeElevationProps {
  readonly city: City;
}

/** A street front in the manner of one city; no portrait of an address. Decoration beside the office's name. */
export function OfficeElevation({ city }: OfficeElevationProps) {
  const Front = cities[city];
  return (
    <Drawing kind="plot" viewBox="0 0 300 180" preserveAspectRatio="xMidYMax meet">
      <Front />
      <DatumLine y={ground} weight={3} stretches={[[-1, 302]]} />
    </Drawing>
  );
}
