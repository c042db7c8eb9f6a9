import { useState, useSyncExternalStore } from 'react';

/** Whether the clipboard can be written to: not on the server, nor without script, nor without HTTPS. */
const useHasClipboard = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => 'clipboard' in navigator,
    () => false,
  );

function CopyButton({ text }: { readonly text: string }) {
  const [result, setResult] = useState('');
  const hasClipboard = useHasClipboard();
  const copy = () => {
    void navigator.clipboard
      .writeText(text)
      .then(() => 'Copied.')
      .catch(() => 'It could not be copied. Please write it down.')
      .then(setResult);
  };
  return (
    <p>
      {/* It keeps its place before it can be used: what is below must not move while somebody presses it. */}
      <button type="button" className="btn plain" disabled={!hasClipboard} onClick={copy}>
        Copy<span className="sr-only"> the case code</span>
      </button>{' '}
      <span role="status">{result}</span>
    </p>
  );
}

/** The case code that a report will have, which the reporter must note before sending. */
export function NewCaseCode({ code }: { readonly code: string | undefined }) {
  return (
    <section className="concern-new-code framed stack" aria-labelledby="case-code">
      <h2 className="heading-3" id="case-code">
        Write this down before you send
      </h2>
      {code ? (
        <>
          <p className="receipt-code long">{code}</p>
          <CopyButton key={code} text={code} />
        </>
      ) : null}
      <p className="small">
        This is your case code. It works once we have received your report. It lets you read our replies and
        add to your report. We cannot replace it.
      </p>
    </section>
  );
}
