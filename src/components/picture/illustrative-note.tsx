/** Stands near pictures of projects: none of them is a photograph. */
export function IllustrativeNote() {
  return <p className="note">Pictures are illustrative models.</p>;
}
