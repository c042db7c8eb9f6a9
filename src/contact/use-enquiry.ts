import { useLayoutEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { hiddenFields, newIdempotencyKey } from '../forms/hidden-fields.ts';
import type { EnquiryFormState } from './contact-state.ts';
import { newCaseCode } from '../enquiries/case-code.ts';
import {
  parseDetails,
  parseEnquiry,
  valuesOf,
  type EnquiryDetails,
  type EnquiryErrors,
  type EnquiryValues,
} from '../enquiries/enquiry.ts';
import type { ShownProblem } from './notices.tsx';
import type { PostResult } from './post-contact.client.ts';
import type { ConcernState } from './contact-response.ts';
import { bodyOf, usePost } from './use-post.ts';
import { markTitleAsError } from './window-title.ts';

/** What stood in a field before the script came, by its id; undefined on the server. */
export type Typed = ((id: string) => string | undefined) | undefined;

/** What the page follows while the form is filled in: the subject, the message, and the case code of a concern. */
function useFilledIn(form: EnquiryFormState, typed: Typed) {
  const [subject, setSubject] = useState(form.values.subject);
  const [message, setMessage] = useState<string | null>(null);
  const [caseCode, setCaseCode] = useState(() => form.caseCode ?? newCaseCode());

  useLayoutEffect(() => {
    if (!typed) return;
    // oxlint-disable-next-line react/set-state-in-effect -- The first render has to match the server’s, which does not know what was typed.
    setSubject(typed('subject') ?? form.values.subject);
    const before = typed('message') ?? '';
    if (before !== '') setMessage(before);
  }, [typed, form]);

  const onChange = ({ currentTarget, target }: ChangeEvent<HTMLFormElement>) => {
    const values = valuesOf(new FormData(currentTarget));
    setSubject(values.subject);
    if (target.id === 'message') setMessage(values.message);
  };

  return { subject, message, caseCode, setCaseCode, onChange };
}

/** An attempt to send the form that was refused. */
interface Attempt {
  readonly values: EnquiryValues;
  /** The topic of a complaint, where one was chosen. */
  readonly about: EnquiryDetails['about'];
  readonly errors: EnquiryErrors;
  readonly problem: ShownProblem | undefined;
  /** 0 for the attempt that the page was served for, whose notice has the focus by its HTML. */
  readonly number: number;
}

/**
 * The state of the enquiry form. Its fields are uncontrolled: the page alone holds the text, so that no failure here can lose it.
 *
 * @param form as it was served
 * @param onConcern is called with what to show once a concern has been received
 */
export function useEnquiry(form: EnquiryFormState, typed: Typed, onConcern: (state: ConcernState) => void) {
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { setCaseCode, onChange, ...filledIn } = useFilledIn(form, typed);
  // The errors stay until the next attempt: nothing may move while somebody fills the form in.
  const [attempt, setAttempt] = useState<Attempt | undefined>(
    Object.keys(form.errors).length > 0 || form.problem
      ? {
          values: form.values,
          about: form.details.about,
          errors: form.errors,
          problem: form.problem,
          number: 0,
        }
      : undefined,
  );
  const attempts = useRef(0);
  const { progress, post } = usePost();

  const refuse = (refused: Omit<Attempt, 'number'>) => {
    attempts.current += 1;
    setAttempt({ ...refused, number: attempts.current });
    markTitleAsError();
  };

  const showResult = (sent: Pick<Attempt, 'values' | 'about'>, result: PostResult) => {
    if ('receiptUrl' in result) location.assign(result.receiptUrl);
    else if ('state' in result) onConcern(result.state);
    else {
      if (result.caseCode) setCaseCode(result.caseCode);
      refuse({ ...sent, errors: {}, problem: undefined, ...result });
    }
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const values = valuesOf(data);
    const { about } = parseDetails(values.subject, bodyOf(data));
    const read = parseEnquiry(values);
    if (!read.valid) {
      refuse({ values, about, errors: read.errors, problem: undefined });
      return;
    }
    setAttempt(undefined);
    // A browser may have filled in the hidden honeypot.
    data.set(hiddenFields.honeypot, '');
    data.set(hiddenFields.idempotencyKey, idempotencyKey);
    void post(bodyOf(data)).then((result) => {
      if (result) showResult({ values, about }, result);
    });
  };

  const handlers = { onChange, onSubmit };
  return { ...filledIn, attempt, progress, handlers };
}
