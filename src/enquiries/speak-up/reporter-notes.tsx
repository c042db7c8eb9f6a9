import { LinkedWords, type LinkedText } from '../linked-text.tsx';

/** The instructions that a reporter must read before writing. */
export function ReporterNotes({ notes }: { readonly notes: readonly LinkedText[] }) {
  return (
    <>
      <p>
        This is your case code. It works once we have received your report. It lets you read our replies and
        add to your report. We cannot replace it.
      </p>
      <ul className="small">
        {notes.map((text) => (
          <li key={JSON.stringify(text)}>
            <LinkedWords text={text} />
          </li>
        ))}
      </ul>
    </>
  );
}
