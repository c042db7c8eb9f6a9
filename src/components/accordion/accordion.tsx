import { TextLink } from '../text/button.tsx';
import './accordion.css';
import './fold.css';

/** A question with its answer in plain text, and where to read more. */
export interface Question {
  /** Unique on the page; a link to "#id" opens the answer. */
  readonly id: string;
  readonly question: string;
  readonly answer: readonly string[];
  readonly more: { readonly text: string; readonly href: string };
}

interface AccordionProps {
  /** Binds the questions together, so that one at most is open. */
  readonly name: string;
  readonly questions: readonly Question[];
}

/**
 * Questions of which one at most is open. The id stands inside the disclosure, not on it: browsers open
 * a disclosure for a link to something within it.
 */
export function Accordion({ name, questions }: AccordionProps) {
  return (
    <div className="accordion">
      {questions.map(({ id, question, answer, more }, index) => (
        <details key={id} className="fold" name={name} open={index === 0}>
          <summary>
            <h3>{question}</h3>
          </summary>
          <div className="answer stack" id={id}>
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <TextLink href={more.href}>{more.text}</TextLink>
          </div>
        </details>
      ))}
    </div>
  );
}
