import type { Pylon, Turbine, Wire } from './energy.tsx';
import type { Conifer } from './planting.tsx';

/** The land of the panorama's right-hand side: the far hill, then the ridge before the turbines. */
export const farHill = 'M880 404C980 334 1060 308 1150 320S1330 274 1480 292V404z';
export const nearRidge = 'M1010 404C1080 370 1170 358 1250 368S1390 346 1480 358V404z';

export const turbines: readonly Turbine[] = [
  { x: 1052, hub: 176, foot: 352, blade: 78, angle: 22 },
  { x: 1168, hub: 118, foot: 346, blade: 98, angle: 68 },
  { x: 1272, hub: 146, foot: 342, blade: 86, angle: 8 },
  { x: 1352, hub: 76, foot: 334, blade: 108, angle: 44 },
  { x: 1424, hub: 146, foot: 328, blade: 80, angle: 88 },
];

export const pylons: readonly Pylon[] = [
  { x: 986, height: 128 },
  { x: 1104, height: 150 },
];

/** From behind the warehouses over both pylons into the ridge. */
export const wires: readonly Wire[] = [
  [972, 299, 951, 346, 930, 334],
  [1000, 299, 1045, 325, 1090, 281],
  [997, 282, 1045, 308, 1093, 262],
  [1118, 281, 1184, 392, 1250, 384],
  [1115, 262, 1188.5, 392, 1262, 384],
];

/** The forest on the ridge, from left to right. */
export const conifers: readonly Conifer[] = [
  [1049, 34],
  [1059, 32],
  [1072, 37],
  [1087, 45],
  [1096, 46],
  [1115, 41],
  [1124, 32],
  [1139, 38],
  [1149, 31],
  [1161, 29],
  [1177, 37],
  [1189, 27],
  [1196, 46],
  [1212, 30],
  [1225, 32],
  [1238, 35],
  [1248, 29],
  [1258, 42],
  [1275, 29],
  [1287, 31],
  [1300, 34],
  [1306, 24],
  [1319, 36],
  [1333, 42],
  [1346, 38],
  [1363, 35],
  [1374, 27],
  [1385, 35],
  [1395, 30],
  [1409, 38],
  [1421, 30],
  [1434, 35],
  [1444, 38],
  [1461, 35],
];
