import { useState, type Ref } from 'react';
import { readKeyFile, type KeyFile } from './age-files.ts';
import './key-file-field.css';
import { ErrorNotice, Notice } from './screen.tsx';

interface KeyFileFieldProps {
  /** How the person finds the file: "or drop it here. Its name has 1f3a09bc in it." */
  readonly hint: string;
  /** Says why this file does not serve; undefined where it does. */
  readonly refuse?: (file: KeyFile) => string | undefined;
  readonly onOpen: (file: KeyFile) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

type Refusal = readonly [title: string, text: string];

/** Reads a key file in the browser. It is sent nowhere. */
export function KeyFileField({ hint, refuse, onOpen, inputRef }: KeyFileFieldProps) {
  const [refused, setRefused] = useState<Refusal>();
  const [failure, setFailure] = useState<unknown>();
  const read = async (chosen: File) => {
    setFailure(undefined);
    const file = await readKeyFile(chosen);
    const reason = file && refuse?.(file);
    if (!file)
      setRefused([
        `${chosen.name} is not a key file.`,
        'A key file has a line that begins with AGE-SECRET-KEY. This file was not kept and not sent.',
      ]);
    else if (reason) setRefused([`${chosen.name} does not open this.`, reason]);
    else {
      setRefused(undefined);
      onOpen(file);
    }
  };
  return (
    <>
      <ErrorNotice error={failure} />
      {refused ? (
        <Notice kind="wrong" title={refused[0]}>
          <p>{refused[1]}</p>
        </Notice>
      ) : null}
      <label className="key-file">
        <input
          ref={inputRef}
          type="file"
          accept=".txt,.key"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) read(chosen).catch(setFailure);
            target.value = '';
          }}
        />
        <span className="btn">{refused ? 'Open another file' : 'Open your key file'}</span>{' '}
        <span className="note">{hint}</span>
      </label>
    </>
  );
}
