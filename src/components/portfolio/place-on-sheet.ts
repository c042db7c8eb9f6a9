/** Size of the sheet on which northern-europe.svg is drawn. */
export const sheet = { width: 800, height: 600 } as const;

/** Lambert's conformal cone through two parallels, about the meridian 7° east. */
const parallels = { south: 50, north: 65 } as const;
const meridian = 7;
const centre = { latitude: 57.9, x: 400, y: 300 } as const;
const scale = 1760;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const tangent = (latitude: number) => Math.tan(Math.PI / 4 + radians(latitude) / 2);

const cone =
  Math.log(Math.cos(radians(parallels.south)) / Math.cos(radians(parallels.north))) /
  Math.log(tangent(parallels.north) / tangent(parallels.south));
const radiusAt = (latitude: number) =>
  (Math.cos(radians(parallels.south)) / cone) * (tangent(parallels.south) / tangent(latitude)) ** cone;

/** Where a place lies on the sheet. Longitude and latitude in degrees. */
export function placeOnSheet(
  longitude: number,
  latitude: number,
): { readonly x: number; readonly y: number } {
  const radius = radiusAt(latitude);
  const angle = cone * radians(longitude - meridian);
  return {
    x: centre.x + scale * radius * Math.sin(angle),
    y: centre.y + scale * (radius * Math.cos(angle) - radiusAt(centre.latitude)),
  };
}
