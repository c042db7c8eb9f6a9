import { useState, type FormHTMLAttributes, type ReactNode, type SubmitEvent } from 'react';
import { Alert } from '../ui/alert.tsx';
import type { ContactFacts } from '../enquiries/contact-facts.ts';
import { PostStatus } from '../enquiries/enquiry-status.tsx';
import { ConcernChannels } from '../enquiries/notices.tsx';
import { bodyOf, takeFocus, usePost } from '../enquiries/use-post.ts';
import { markTitleAsError } from '../enquiries/window-title.ts';
import type { ConcernState } from '../enquiries/contact-answer.ts';

interface CaseFormProps extends FormHTMLAttributes<HTMLFormElement> {
  readonly facts: ContactFacts;
  readonly button: ReactNode;
  /** Is called with what the answer shows. */
  readonly onConcern: (state: ConcernState) => void;
}

const failures = {
  'no-answer': [
    'No answer of our server came',
    'What you typed is still below: please send it again. If you were adding to a report, we keep one copy.',
  ],
  'too-many': [
    'Nothing was opened or added',
    'Too many messages came from your connection. What you typed is still below: please send it again in a few minutes.',
  ],
  other: [
    'Nothing was opened or added',
    'What you typed is still below: please send it again in a few minutes.',
  ],
} as const;

/** A form about a report. Where there is script, its answer is shown without a page that the browser would keep in its history. */
export function CaseForm({ facts, button, onConcern, children, ...attributes }: CaseFormProps) {
  const { progress, post } = usePost();
  const [failure, setFailure] = useState<keyof typeof failures>();
  const [refusals, setRefusals] = useState(0);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(undefined);
    void post(bodyOf(new FormData(event.currentTarget))).then((result) => {
      if (!result) return;
      if ('state' in result) {
        onConcern(result.state);
        return;
      }
      const problem = 'problem' in result ? result.problem : 'other';
      setFailure(problem === 'no-answer' || problem === 'too-many' ? problem : 'other');
      setRefusals((count) => count + 1);
      markTitleAsError();
    });
  };

  return (
    <>
      {failure && (
        <Alert key={refusals} ref={takeFocus} heading={failures[failure][0]}>
          <p>{failures[failure][1]}</p>
          <ConcernChannels hotline={facts.hotline} />
        </Alert>
      )}
      <form
        className="form"
        {...attributes}
        method="post"
        action="/contact"
        noValidate
        autoComplete="off"
        onSubmit={onSubmit}
      >
        {children}
        <div>
          {button}
          <PostStatus progress={progress} />
        </div>
      </form>
    </>
  );
}
