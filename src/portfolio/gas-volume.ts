/** The density of carbon dioxide at 15 °C and the mean air pressure at sea level. */
const kilogramsPerCubicMetre = 1.87;

/** The edge, in metres, of the cube that this mass of carbon dioxide fills as a gas. */
export const cubeEdge = (tons: number) => Math.cbrt((1000 * tons) / kilogramsPerCubicMetre);

/** "357 m" */
export const formatCubeEdge = (tons: number) => `${Math.round(cubeEdge(tons)).toLocaleString('en-GB')} m`;
