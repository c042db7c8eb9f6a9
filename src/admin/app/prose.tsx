import type { SealedText } from './api-client.ts';
import { shutWords, useDecrypted, useOpenKey } from './open-key.tsx';

/** A text with its paragraphs and lines as they were written, each paragraph in the direction of its script. */
export const Prose = ({ text }: { readonly text: string }) => (
  <div className="prose">
    {text.split(/\n{2,}/).map((paragraph, index) => (
      // Paragraphs of a text that has been written never change their places.
      <p key={index} dir="auto">
        {paragraph}
      </p>
    ))}
  </div>
);

/** A text of a concern that is sealed, such as an addition or a note; hatched where no open key decrypts it. */
export function SealedProse({
  mailbox,
  sealed,
}: {
  readonly mailbox: string;
  readonly sealed: SealedText<'messages' | 'notes'>;
}) {
  const { file } = useOpenKey();
  const { data, error } = useDecrypted(mailbox, sealed);
  if (data) return <Prose text={data.text} />;
  return <p className="hatched">{shutWords(sealed, file, error)}</p>;
}
