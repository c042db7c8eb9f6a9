/** The state of the gas whose volume is drawn. */
export const gasState = '15 °C and sea-level pressure';

/** The density of carbon dioxide in that state. */
const kilogramsPerCubicMetre = 1.87;

/** The edge, in metres, of the cube that this mass of carbon dioxide fills as a gas. */
export const cubeEdge = (tons: number) => Math.cbrt((1000 * tons) / kilogramsPerCubicMetre);

/** "357 m", with a space at which no line ends */
export const formatCubeEdge = (tons: number) =>
  `${Math.round(cubeEdge(tons)).toLocaleString('en-GB')}\u00a0m`;

/** A building that stands beside the cubes, with its height in metres. */
export const landmark = { name: 'The Shard', height: 310 };
