/* eslint-disable @eslint-react/dom-no-dangerously-set-innerhtml -- The file in brand/ is the project’s own. */
import { inlineMark } from '../../../brand/marks.ts';
import { organization } from '../../../company/organization.ts';

const { viewBox, content } = inlineMark('wordmark');

/** The wordmark in the colour of the text. At least 16 px high. */
export function Wordmark() {
  const name = organization.tradingName.value;
  return (
    <svg
      viewBox={viewBox}
      role="img"
      aria-label={name}
      fill="currentColor"
      dangerouslySetInnerHTML={{ __html: content }}
    />
  );
}
