import { formatQuantity } from '../../company/commitments.ts';
import { formatForEachFund, formatMinimumInvestment } from '../../company/funds.ts';
import { exceptVerified } from '../../company/basis.ts';
import { riskRatings } from '../../company/risk-scales.ts';
import { TextLink } from '../ui/button.tsx';
import '../ui/disclosure.css';
import { TitledSection } from '../ui/section.tsx';
import './investors.css';

const disjunction = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** A link to the id of a question opens its answer. */
export const investorQuestions = [
  {
    id: 'faq-minimum-investment',
    question: 'What is the minimum investment?',
    answer: [
      `The minimum is ${formatForEachFund(formatMinimumInvestment)}. It applies per investor, per fund.`,
      'Meeting the minimum does not mean that an investment suits you.',
    ],
    more: { text: 'Read the investor terms on minimums', href: '/investor-terms#fund-minimums' },
  },
  {
    id: 'faq-reporting-frequency',
    question: 'How often will I receive reports?',
    answer: [
      `Investors receive ${formatQuantity('investorReports')} reports, ${formatQuantity('auditedFinancials')} audited financials and ${formatQuantity('investorCalls')} investor calls.`,
      'Reports cover performance, value, debt, fees, risks and progress on the targets. They separate results from estimates and targets.',
    ],
    more: { text: 'Read the investor terms on reporting', href: '/investor-terms#reporting' },
  },
  {
    id: 'faq-esg-verification',
    question: 'How is ESG performance verified?',
    answer: [
      `The Sustainability Committee reviews data before we publish it. Our policy calls for an outside expert who took no part in collecting the data. None of the figures on this site${exceptVerified} has been verified yet.`,
    ],
    more: { text: 'Read the ESG policy on verification', href: '/esg-policy#data-verification' },
  },
  {
    id: 'faq-risk-management',
    question: 'How is risk managed?',
    answer: [
      `Each risk has an owner and a rating: ${disjunction.format(riskRatings)}. The Board decides which ratings we may accept.`,
      'The teams that run assets carry out the controls. The Chief Risk Officer checks the ratings. Independent auditors test both. Some risk always remains.',
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
    <TitledSection title="Common questions" content="investor-questions ruled-rows">
      {investorQuestions.map(({ id, question, answer, more }) => (
        <details key={id} className="disclosure" name="faq">
          <summary>
            <h3>{question}</h3>
          </summary>
          <div className="answer stack" id={id}>
            {answer.map((paragraph) => (
              <p key={paragraph} className="soft">
                {paragraph}
              </p>
            ))}
            <TextLink href={more.href}>{more.text}</TextLink>
          </div>
        </details>
      ))}
    </TitledSection>
  );
}
