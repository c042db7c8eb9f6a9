import { useMutation, useQuery } from '@tanstack/react-query';
import { parseResponse } from 'hono/client';
import { useState } from 'react';
import { encryptText } from './age-files.ts';
import { api } from './api-client.ts';
import { confirmedRecipients } from './confirmed-recipients.ts';
import { Button, Field } from './controls.tsx';
import { useConcernKeys } from './key-notices.tsx';
import { isOpenedBy, keepDecrypted, useDecrypted, useOpenKey } from './open-key.tsx';
import { concernRowQuery, enquiryParam, invalidate, queryClient } from './queries.ts';
import { RequestError } from './request.ts';
import { ErrorNotice } from './screen.tsx';

/** Letters of a label, which stands in one line. */
const maxLength = 80;

/** Encrypts a label in the browser, and has it stored; an empty one is taken away. */
function useStoreLabel(reference: string) {
  const { data: keys } = useConcernKeys();
  const { data: row } = useQuery(concernRowQuery(reference));
  const { file } = useOpenKey();
  return useMutation({
    mutationFn: async (text: string) => {
      const holders = keys?.mailboxes.find(({ mailbox }) => mailbox === row?.mailbox)?.holders ?? [];
      const recipients = (await confirmedRecipients(holders)).map(([recipient]) => recipient);
      if (recipients.length === 0)
        throw new RequestError('invalid-input', 'Make your own key first: the label is encrypted to it.');
      const label = text === '' ? null : await encryptText(recipients, { text });
      const post = api['concern-rows'][':reference'].label.$post;
      return parseResponse(post({ param: enquiryParam(reference), json: { label } }));
    },
    onSuccess: (changed, text) => {
      const { label } = changed;
      if (label && file && isOpenedBy(label, file)) keepDecrypted(label, file, { text });
      queryClient.setQueryData(concernRowQuery(reference).queryKey, changed);
      void invalidate('concern keys');
    },
  });
}

function LabelForm({ reference, label }: { readonly reference: string; readonly label: string }) {
  const [text, setText] = useState(label);
  const [stored, setStored] = useState(label);
  const save = useStoreLabel(reference);
  // The form stays when the label has changed, and with it the focus and what was typed meanwhile.
  if (stored !== label) {
    setStored(label);
    if (text === stored) setText(label);
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(text.trim());
      }}
    >
      <Field label="Label" dir="auto" maxLength={maxLength} value={text} onChange={setText} />
      <p className="note">
        Only those who can open this concern see it, and only while their key is open. The list shows it.
      </p>
      <Button type="submit" isDisabled={save.isPending || text.trim() === label}>
        Save the label
      </Button>
      <ErrorNotice error={save.error} />
    </form>
  );
}

/** The label that those who can open a concern give it for themselves, while a key is open that decrypts it. */
export function ConcernLabel({ reference }: { readonly reference: string }) {
  const { file } = useOpenKey();
  const { data: row } = useQuery({ ...concernRowQuery(reference), enabled: file !== null });
  const { data: opened, isFetching } = useDecrypted(row?.mailbox ?? '', row?.label ?? null);
  if (!file || !row || isFetching) return null;
  if (row.label && !opened) return <p className="note">The label of this concern needs another key file.</p>;
  return <LabelForm reference={reference} label={opened?.text ?? ''} />;
}
