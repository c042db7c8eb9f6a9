/**
 * A length of wall in plan with a door standing open: the leaf, its swing, and wall to the right as
 * far as there is room, so that a row of them reads as one wall. Decoration.
 */
export function OpenDoor() {
  return (
    <svg className="door" width="100%" height="120" aria-hidden="true">
      <path className="wall" d="M0 108h20v12H0z" />
      <rect className="wall" x="112" y="108" width="100%" height="12" />
      <path className="swing" d="M20 16a92 92 0 0 1 92 92" />
      <path className="leaf" d="M20 16h5v92h-5z" />
      <path className="sill" d="M20 119h92" />
    </svg>
  );
}
