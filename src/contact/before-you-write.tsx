import { TelephoneLink } from '../ui/button.tsx';
import '../ui/disclosure.css';
import type { ContactFacts } from './contact-facts.ts';
import { LinkedWords } from './linked-text.tsx';

/** The hotline, for those who would rather speak to somebody else, and what a reporter should know before writing. */
export function BeforeYouWrite({ facts }: { readonly facts: ContactFacts }) {
  return (
    <div className="concern-introduction">
      <p>
        <b>Independent hotline, at any hour:</b> <TelephoneLink number={facts.hotline.telephone} />
      </p>
      <details className="disclosure dashed-lists">
        <summary>How we protect you</summary>
        <ul className="small stack">
          {facts.reporterNotes.map((text) => (
            <li key={JSON.stringify(text)}>
              <LinkedWords text={text} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
