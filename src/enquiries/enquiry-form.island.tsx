import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type SubmitEvent,
} from 'react';
import { hiddenFields } from '../forms/hidden-fields.ts';
import { enquiryFieldNames, parseEnquiry, valuesOf, type EnquiryErrors } from './enquiry.ts';
import { EnquirySection } from './enquiry-section.tsx';
// The visitor may change the subject to a concern.
import './speak-up/speak-up-page.client.ts';
import { EnquiryStatus, messageHint } from './enquiry-status.tsx';
import { IslandBoundary } from '../ui/island-boundary.tsx';
import { createQueryClient, maxRetries } from '../ui/query-client.ts';
import { fetchCaseCode, SendError, sendEnquiry, type SendResult } from './send-enquiry.client.ts';

type EnquiryIslandProps = Omit<ComponentProps<typeof EnquirySection>, 'enhancement'>;

/** Only a secure context has crypto.randomUUID; elsewhere the server makes a key of what was sent. */
const newIdempotencyKey = () => ('randomUUID' in crypto ? crypto.randomUUID() : '');

const controlOf = (field: string) =>
  document.querySelector<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    `form [name="${field}"]`,
  );

/** The values of the form in the page, or undefined where there is no form, as on the server. */
function restoreValues() {
  const form = typeof document === 'undefined' ? null : controlOf('message')?.form;
  return form ? valuesOf(new FormData(form)) : undefined;
}

/** The fields are uncontrolled: the page alone holds the text, so that no failure here can lose it. */
function EnhancedEnquiry(props: EnquiryIslandProps) {
  const { form } = props;
  const columnRef = useRef<HTMLDivElement>(null);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [typedBefore] = useState(restoreValues);
  const [subject, setSubject] = useState(form.values.subject);
  const [message, setMessage] = useState<string | null>(null);
  const [errors, setErrors] = useState(form.errors);
  const [caseCode, setCaseCode] = useState(form.caseCode);
  const needsCaseCode = subject === 'speak-up' && caseCode === undefined;
  // The notices above the form stay until the next attempt: they must not move while somebody fills it in.
  const [attempt, setAttempt] = useState({ ...form, count: 0 });
  const [validatesOnBlur, setValidatesOnBlur] = useState(Object.keys(form.errors).length > 0);

  useLayoutEffect(() => {
    if (!typedBefore) return;
    // Hydration has set the fields to what the server rendered.
    for (const field of enquiryFieldNames) {
      const control = controlOf(field);
      if (control && control.value !== typedBefore[field]) control.value = typedBefore[field];
    }
    // The values of the fields are known only after hydration; the first render has to match the server’s.
    /* eslint-disable @eslint-react/set-state-in-effect */
    setSubject(typedBefore.subject);
    if (typedBefore.message !== '') setMessage(typedBefore.message);
    /* eslint-enable @eslint-react/set-state-in-effect */
  }, [typedBefore]);

  useEffect(() => {
    for (const steps of document.querySelectorAll<HTMLElement>('[data-subject]'))
      steps.hidden = steps.dataset['subject'] !== subject;
  }, [subject]);

  useEffect(() => {
    if (attempt.count === 0) return;
    document.title = `Error: ${document.title.replace(/^Error: /, '')}`;
    columnRef.current?.querySelector<HTMLElement>('.summary')?.focus();
  }, [attempt]);

  useEffect(() => {
    // If no code arrives, the first attempt to send brings one.
    if (needsCaseCode) fetchCaseCode().then(setCaseCode, () => undefined);
  }, [needsCaseCode]);

  const showAttempt = (found: EnquiryErrors) => {
    const values = restoreValues() ?? form.values;
    setAttempt(({ count }) => ({ ...form, values, errors: found, problem: undefined, count: count + 1 }));
  };
  const showErrors = (found: EnquiryErrors) => {
    setErrors(found);
    setValidatesOnBlur(true);
    showAttempt(found);
  };

  const sending = useMutation<SendResult, Error, URLSearchParams>({
    // The body holds an idempotency key, so that a retry cannot store the enquiry twice.
    mutationFn: sendEnquiry,
    retry: (failureCount, error) =>
      failureCount < maxRetries && error instanceof SendError && error.isTransient,
    onSuccess: (result) => {
      if ('receiptUrl' in result) location.assign(result.receiptUrl);
      // src/enquiries/speak-up/speak-up-page.client.ts shows this page.
      else if ('page' in result) document.dispatchEvent(new CustomEvent('answer', { detail: result.page }));
      else {
        if (result.caseCode) setCaseCode(result.caseCode);
        showErrors(result.errors);
      }
    },
    onError: (error) => {
      if (error instanceof SendError && error.caseCode) setCaseCode(error.caseCode);
      showAttempt({});
    },
  });
  const problem = sending.error instanceof SendError ? sending.error.problem : undefined;

  const onChange = ({ currentTarget, target }: ChangeEvent<HTMLFormElement>) => {
    const values = valuesOf(new FormData(currentTarget));
    setSubject(values.subject);
    if (target.id === 'message') setMessage(values.message);
  };

  const onBlur = ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    // An error that came or went now would move the button away from under the pointer.
    const isPressing =
      relatedTarget instanceof HTMLButtonElement || currentTarget.querySelector('button:active') !== null;
    const field = enquiryFieldNames.find((name) => name === target.id);
    if (!validatesOnBlur || isPressing || field === undefined) return;
    const read = parseEnquiry(valuesOf(new FormData(currentTarget)));
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
    const read = parseEnquiry(valuesOf(data));
    if (!read.valid) {
      showErrors(read.errors);
      return;
    }
    setErrors({});
    setAttempt({ ...form, errors: {}, problem: undefined, count: 0 });
    // A browser may have filled in the hidden honeypot.
    data.set(hiddenFields.honeypot, '');
    data.set(hiddenFields.idempotencyKey, idempotencyKey);
    sending.mutate(new URLSearchParams([...data].map(([name, value]) => [name, value as string])));
  };

  return (
    <EnquirySection
      {...props}
      form={{ ...form, caseCode, errors }}
      enhancement={{
        attempt: { ...attempt, problem: problem ?? attempt.problem },
        columnRef,
        subject,
        handlers: { onBlur, onChange, onSubmit },
        messageHint: messageHint(message),
        status: <EnquiryStatus message={message} sending={sending} />,
      }}
    />
  );
}

/** The form as the server renders it, with the text from before the enhanced form failed. */
function PlainEnquiry(props: EnquiryIslandProps) {
  const { form } = props;
  const [values] = useState(() => restoreValues() ?? form.values);
  return <EnquirySection {...props} form={{ ...form, values }} />;
}

/** The enquiry form that is sent without loading a page. Without JavaScript, or when it fails, the same form posts itself. */
export function EnquiryIsland(props: EnquiryIslandProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <IslandBoundary fallback={<PlainEnquiry {...props} />}>
      <QueryClientProvider client={queryClient}>
        <EnhancedEnquiry {...props} />
      </QueryClientProvider>
    </IslandBoundary>
  );
}
