/* eslint-disable @eslint-react/dom-no-dangerously-set-innerhtml -- The file in brand/ is the project’s own. */
import { inlineMark } from '../../../brand/marks.ts';

const { viewBox, content } = inlineMark('monogram');

/** The monogram in the colour of the text. From 24 px. */
export function Monogram() {
  return (
    <svg
      className="monogram"
      viewBox={viewBox}
      aria-hidden="true"
      fill="currentColor"
      dangerouslySetInnerHTML={{ __html: content }}
    />
  );
}
