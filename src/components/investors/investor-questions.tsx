import { Accordion } from '../accordion/accordion.tsx';
import { investorQuestions } from './questions.ts';

/** The questions that investors ask, of which one is open at a time. */
export function InvestorQuestions() {
  return (
    <section className="ruled">
      <div className="wrap">
        <div className="grid">
          <h2 className="c4">Questions</h2>
          <div className="from5">
            <Accordion name="faq" questions={investorQuestions} />
          </div>
        </div>
      </div>
    </section>
  );
}
