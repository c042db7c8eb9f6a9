import { quantityInWords } from '../../../company/commitments.ts';
import { funds, minimumInvestmentInWords, returnWarning, type Fund } from '../../../company/funds.ts';
import { riskRatings } from '../../../company/risk-scales.ts';
import { TextLink } from '../text/button.tsx';
import '../text/disclosure.css';
import { Section } from '../text/section.tsx';
import './investors.css';

const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const disjunction = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const minimums = Object.values(funds).map(
  (fund: Fund) => `${minimumInvestmentInWords(fund)} for the ${fund.name}`,
);

/** A link to the id of a question opens its answer. */
const questions = [
  {
    id: 'faq-minimum-investment',
    question: 'What is the minimum investment?',
    answer: [
      `The minimum is ${conjunction.format(minimums)}. It is counted for each investor and each fund.`,
      `A minimum is a condition of entry; it does not show that an investment of that size suits you. ${returnWarning}`,
    ],
    more: { text: 'Read the investor terms on minimums', href: '/investor-terms#fund-minimums' },
  },
  {
    id: 'faq-reporting-frequency',
    question: 'How often will I receive reports?',
    answer: [
      `Investors receive ${quantityInWords('investorReports')} reports, ${quantityInWords('auditedFinancials')} audited financials and ${quantityInWords('investorCalls')} investor calls with the people who manage the fund.`,
      'Reports cover performance, valuation, borrowing, fees, material risks and progress against the environmental targets. They separate what has been achieved from what is estimated or aimed at.',
    ],
    more: { text: 'Read the investor terms on reporting', href: '/investor-terms#reporting' },
  },
  {
    id: 'faq-esg-verification',
    question: 'How is ESG performance verified?',
    answer: [
      'ESG data is subject to verification by a competent third party that took no part in collecting it and has no interest in the result. Every estimate is marked as one, and no figure is called verified before the verifier has finished.',
      `The Sustainability Committee reviews data before it is published, and reports to the Board ${quantityInWords('reportSustainability')}.`,
    ],
    more: { text: 'Read the ESG policy on verification', href: '/esg-policy#data-verification' },
  },
  {
    id: 'faq-risk-management',
    question: 'How is risk managed?',
    answer: [
      `Under the Enterprise Risk Management Framework. Each risk belongs to a category with an owner, is rated for likelihood and impact as ${disjunction.format(riskRatings)}, and must be kept within the appetite that the Board has set.`,
      'The teams that run assets carry out the controls, the Chief Risk Officer challenges the ratings, and independent auditors test whether both work. Risk is reduced in this way; it is never removed.',
    ],
    more: { text: 'Read the risk framework', href: '/risk-management' },
  },
];

/**
 * An accordion: one answer at most is open. The id is inside the details element, not on it, because browsers open a
 * details element for a link to something within it.
 */
export function InvestorQuestions() {
  return (
    <Section className="ruled">
      <div className="grid">
        <h2 className="c4">Questions</h2>
        <div className="from5 accordion">
          {questions.map(({ id, question, answer, more }, index) => (
            <details key={id} className="disclosure" name="faq" open={index === 0}>
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
      </div>
    </Section>
  );
}
