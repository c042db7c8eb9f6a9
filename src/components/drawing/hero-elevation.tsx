import { Attic, Buildings, Skyline } from './building.tsx';
import { DatumLine } from './datum.tsx';
import { Drawing } from './drawing.tsx';
import { PowerLine, WindFarm } from './energy.tsx';
import { ground, hall, skyline, streetTrees, towers } from './hero-city.ts';
import { conifers, farHill, nearRidge, pylons, turbines, wires } from './hero-ridge.ts';
import { Terrace } from './house.tsx';
import { Forest, Grove } from './planting.tsx';
import { Lorry, Train, Viaduct } from './transport.tsx';
import { Warehouses } from './warehouse.tsx';

/** The home page's panorama, painted from back to front. The page needs `WindowPatterns`. */
export function HeroElevation() {
  return (
    <Drawing
      viewBox="0 0 1440 440"
      preserveAspectRatio="xMidYMax slice"
      label="Elevation of an architectural model: a city block, a logistics hub beside a rail viaduct, and a wind farm on a forested ridge, all on one navy base"
    >
      <Skyline base={ground} blocks={skyline} />
      <path className="h1" d={farHill} />

      <Buildings base={ground} blocks={towers} />
      <Attic x={256} top={100} width={50} height={16} tone="p1" oversail={4} />
      <Terrace x={96} base={ground} houses={6} width={34} eaves={42} />
      <Buildings base={ground} blocks={[hall]} />

      <Viaduct x={488} base={ground} arches={11} span={34} spring={78} height={104} tone="p3" />
      <Train x={560} rail={298} length={150} />
      <Warehouses base={ground} at={[540, 674, 808]} />
      <Lorry x={500} base={ground} />

      <PowerLine base={ground} pylons={pylons} wires={wires} />
      <WindFarm turbines={turbines} />
      <path className="ms2" d={nearRidge} />
      <Forest base={ground} trees={conifers} />
      <Grove base={ground} trees={streetTrees} />
      <DatumLine y={ground} weight={60} stretches={[[-400, 2400]]} />
    </Drawing>
  );
}
