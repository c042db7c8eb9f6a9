/** Stands near rendered pictures: none of them is a photograph of a place. */
export function IllustrativeNote() {
  return <p className="note">Pictures are illustrative models.</p>;
}
