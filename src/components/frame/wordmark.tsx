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
