/** The state of the gas whose volume is drawn, with a space at which no line ends. */
export const gasState = '15\u00a0°C and sea-level pressure';

/** The density of carbon dioxide in that state. */
const kilogramsPerCubicMetre = 1.87;

/** The edge, in metres, of the cube that this mass of carbon dioxide fills as a gas. */
export const cubeEdge = (tons: number) => Math.cbrt((1000 * tons) / kilogramsPerCubicMetre);

/** "357 m", with a space at which no line ends */
export const formatCubeEdge = (tons: number) =>
  `${Math.round(cubeEdge(tons)).toLocaleString('en-GB')}\u00a0m`;

/** "16.9 m", "3,770 m": to three digits, as the density is, with a space at which no line ends */
export const formatPreciseCubeEdge = (tons: number) =>
  `${cubeEdge(tons).toLocaleString('en-GB', { maximumSignificantDigits: 3 })}\u00a0m`;

/** A building that stands beside the cubes, with its height in metres. */
export const landmark = { name: 'The Shard', height: 310 };
