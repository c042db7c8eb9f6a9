import { useState, type FormHTMLAttributes, type ReactNode, type SubmitEvent } from 'react';
import type { ContactFacts } from './contact-facts.ts';
import { PostStatus } from './enquiry-status.tsx';
import { ProblemNotice, type ShownProblem } from './notices.tsx';
import { bodyOf, takeFocus, usePost } from './use-post.ts';
import { markTitleAsError } from './window-title.ts';
import type { ConcernState } from './contact-response.ts';

interface CaseCodeFormProps extends FormHTMLAttributes<HTMLFormElement> {
  readonly facts: ContactFacts;
  readonly button: ReactNode;
  /** Is called as soon as the form is sent. */
  readonly onSend: () => void;
  /** Is called with what the response shows. */
  readonly onConcern: (state: ConcernState) => void;
}

/** A form that posts a case code. Where there is script, the response is shown without a page that the browser would keep in its history. */
export function CaseCodeForm({
  facts,
  button,
  onSend,
  onConcern,
  children,
  ...attributes
}: CaseCodeFormProps) {
  const { progress, post } = usePost();
  const [failure, setFailure] = useState<ShownProblem>();

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(undefined);
    onSend();
    void post(bodyOf(new FormData(event.currentTarget))).then((result) => {
      if (!result) return;
      if ('state' in result) {
        onConcern(result.state);
        return;
      }
      setFailure('problem' in result ? result.problem : 'no-response');
      markTitleAsError();
    });
  };

  return (
    <>
      {failure && (
        <ProblemNotice
          ref={takeFocus}
          problem={failure}
          values={{ subject: 'speak-up', message: '' }}
          facts={facts}
        />
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
