import type { Ref } from 'react';
import { Alert } from '../ui/alert.tsx';
import { SubmitButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Section } from '../ui/section.tsx';
import { CaseCodeForm } from './case-code-form.tsx';
import type { ContactFacts } from './contact-facts.ts';
import type { ConcernState, ConcernStateOf } from './contact-response.ts';
import { ConcernChannels } from './notices.tsx';
import { useNoticeUntilSent } from './use-post.ts';

export interface ConcernProps {
  readonly facts: ContactFacts;
  /** The notice that takes the focus, where there is one. */
  readonly noticeRef: Ref<HTMLDivElement>;
  readonly onConcern: (state: ConcernState) => void;
}

const refusals = {
  unknown: 'No concern has this case code. Check it letter by letter',
  unavailable: 'Concerns cannot be opened at the moment. Try again in a few minutes',
  'too-many': 'Too many case codes came from your connection. Try again in a few minutes',
  'no-key': 'This page cannot take an addition at the moment. What you wrote is still below',
} as const satisfies Record<ConcernStateOf<'case-code'>['problem'], string>;

interface RefusalProps extends Omit<ConcernProps, 'onConcern'> {
  readonly refused: ConcernStateOf<'case-code'>;
}

function Refusal({ refused, noticeRef, facts }: RefusalProps) {
  const { problem } = refused;
  const isAddition = problem === 'no-key';
  return (
    <Alert
      ref={noticeRef}
      heading={isAddition ? 'Nothing was added' : 'The concern was not opened'}
      errors={[[isAddition ? 'addition' : 'caseCode', refusals[problem]]]}
    >
      {problem === 'unknown' ? null : <ConcernChannels hotline={facts.hotline} />}
    </Alert>
  );
}

interface ConcernByCodeProps extends Omit<ConcernProps, 'noticeRef'> {
  readonly noticeRef?: ConcernProps['noticeRef'];
  /** What was typed before, where the code opened no concern. */
  readonly refused?: ConcernStateOf<'case-code'> | undefined;
}

/** The form that opens a concern by its case code, which is posted and so never part of an address. */
export function ConcernByCode({ refused, noticeRef = null, ...props }: ConcernByCodeProps) {
  const { isShown, onSend } = useNoticeUntilSent(refused);
  return (
    <Section className="flush">
      <div className="grid inset">
        <div className="span-7">
          {refused && isShown && <Refusal refused={refused} noticeRef={noticeRef} facts={props.facts} />}
          <h2 className="heading-3" id="by-code-heading">
            Read replies or add to a concern
          </h2>
          <p className="soft small">Type the case code that you wrote down when you sent your concern.</p>
          <CaseCodeForm
            {...props}
            onSend={onSend}
            aria-labelledby="by-code-heading"
            button={<SubmitButton plain>Open the Concern</SubmitButton>}
          >
            <Field
              id="caseCode"
              label="Case code"
              hint="Sixteen letters and digits. Capitals and dashes do not matter."
              autoComplete="off"
              spellCheck={false}
              defaultValue={refused?.typed ?? ''}
              error={isShown && refused?.problem === 'unknown' ? refusals.unknown : undefined}
            />
            {refused?.addition ? (
              <Field
                as="textarea"
                id="addition"
                label="Your addition, not yet stored"
                defaultValue={refused.addition}
                required={false}
              />
            ) : null}
          </CaseCodeForm>
        </div>
      </div>
    </Section>
  );
}
