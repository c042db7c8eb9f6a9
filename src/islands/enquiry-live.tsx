import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type SubmitEvent } from 'react';
import { hiddenFields, type EnquiryFormState } from '../../forms/contact-state.ts';
import { enquiryFields, readEnquiry, valuesOf, type EnquiryErrors } from '../../forms/enquiry-form.ts';
import { EnquirySection } from '../components/contact/enquiry-section.tsx';
import { EnquiryProgress, roomInWords } from './enquiry-progress.tsx';
import { useIsOnline, useSending } from './enquiry-mutation.ts';
import { NotSent } from './enquiry-sending.ts';
import { putBack, typedInPage } from './enquiry-typed.ts';

interface LiveEnquiryProps {
  readonly form: EnquiryFormState;
}

/** What stays of an attempt above the form, until the next: it must not move under somebody who is filling it in. */
function attemptOf({ errors, problem, values }: EnquiryFormState, count = 0) {
  return { errors, problem, values, count };
}

/**
 * The form as it lives on the page. What is typed stays in the page’s own fields from first to last: nothing here
 * holds a copy that could be lost, and nothing is kept on the device.
 */
export function LiveEnquiry({ form }: LiveEnquiryProps) {
  const columnRef = useRef<HTMLDivElement>(null);
  const [typedBefore] = useState(typedInPage);
  const [subject, setSubject] = useState(form.values.subject);
  const [message, setMessage] = useState<string | null>(null);
  const [errors, setErrors] = useState(form.errors);
  const [attempt, setAttempt] = useState(() => attemptOf(form));
  const [checksOnBlur, setChecksOnBlur] = useState(Object.keys(form.errors).length > 0);
  const isOnline = useIsOnline();

  useLayoutEffect(() => {
    if (!typedBefore) return;
    putBack(typedBefore);
    // What the fields hold is known only once the page is taken over; the first drawing has to match the server’s.
    /* eslint-disable @eslint-react/set-state-in-effect */
    setSubject(typedBefore.subject);
    if (typedBefore.message !== '') setMessage(typedBefore.message);
    /* eslint-enable @eslint-react/set-state-in-effect */
  }, [typedBefore]);

  const noteAttempt = (found: EnquiryErrors) => {
    const values = typedInPage() ?? form.values;
    setAttempt(({ count }) => attemptOf({ ...form, values, errors: found, problem: undefined }, count + 1));
  };
  const refuse = (found: EnquiryErrors) => {
    setErrors(found);
    setChecksOnBlur(true);
    noteAttempt(found);
  };
  const sending = useSending();
  const failure = sending.error instanceof NotSent ? sending.error.problem : undefined;

  useEffect(() => {
    if (attempt.count === 0) return;
    document.title = `Error: ${document.title.replace(/^Error: /, '')}`;
    columnRef.current?.querySelector<HTMLElement>('.summary')?.focus();
  }, [attempt]);

  const onBlur = ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    // A message that came or went now would move the button away from under the pointer.
    const isPressing =
      relatedTarget instanceof HTMLButtonElement || currentTarget.querySelector('button:active') !== null;
    const field = enquiryFields.find((name) => name === target.id);
    if (!checksOnBlur || isPressing || field === undefined) return;
    const read = readEnquiry(valuesOf(new FormData(currentTarget)));
    const found = read.valid ? undefined : read.errors[field];
    setErrors(({ [field]: _before, ...others }) =>
      found === undefined ? others : { ...others, [field]: found },
    );
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.isPending) return;
    sending.reset();
    const data = new FormData(event.currentTarget);
    const read = readEnquiry(valuesOf(data));
    if (!read.valid) {
      refuse(read.errors);
      return;
    }
    setErrors({});
    setAttempt(attemptOf({ ...form, errors: {}, problem: undefined }));
    // A browser may have filled in what people do not see. With script, nobody needs to hear of it.
    data.set(hiddenFields.honeypot, '');
    const body = new URLSearchParams([...data].map(([name, value]) => [name, value as string]));
    void sending.mutate(body).then(
      (sent) => {
        if ('receiptUrl' in sent) location.assign(sent.receiptUrl);
        else refuse(sent.errors);
      },
      () => {
        noteAttempt({});
      },
    );
  };

  return (
    <EnquirySection
      form={{ ...form, errors }}
      attempt={{ ...attempt, problem: failure ?? attempt.problem }}
      columnRef={columnRef}
      live={{
        subject,
        onSubject: setSubject,
        onMessage: setMessage,
        onBlur,
        onSubmit,
        room: roomInWords(message),
        progress: (
          <EnquiryProgress
            message={message}
            isOnline={isOnline}
            isPending={sending.isPending}
            isPaused={sending.isPaused}
            isSent={sending.data !== undefined && 'receiptUrl' in sending.data}
            failures={sending.failureCount}
            problem={failure}
            attempt={attempt.count}
          />
        ),
      }}
    />
  );
}
