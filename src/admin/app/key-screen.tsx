import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import brand from '../../../brand/names.json' with { type: 'json' };
import type { ConcernKey, TextsAgain } from '../server/concern-key-routes.server.ts';
import type { SealedText } from '../server/shown-enquiry.server.ts';
import { decryptText, encryptText, makeIdentity, type KeyFile } from './age-files.ts';
import { count, dayOf, shortDay } from './days.ts';
import { KeyBar, KeyFileField, useOpenKey } from './open-key.tsx';
import { Button, saveFile } from './controls.tsx';
import { ErrorNotice, Notice, Screen } from './screen.tsx';
import { queryClient, readAgain, useAnswer, useSession } from './queries.ts';
import { get, post, request } from './request.ts';

/** A key counts once the file that was saved has been opened, which proves that it was saved. */
function MakeKey({ present }: { readonly present: ConcernKey }) {
  const { file: opened, open } = useOpenKey();
  const { role } = useSession();
  const make = useMutation({ mutationFn: makeIdentity, onSuccess: save });
  const { data: made } = make;
  const store = useMutation({
    mutationFn: ({ recipient }: { readonly recipient: string; readonly file: KeyFile }) =>
      request('PUT', '/concern-key', { recipient }),
    onSuccess: (_key, { file }) => {
      open(file);
      return readAgain('/concern-key');
    },
  });
  const name = `${brand.slug}-${role}.txt`;
  function save({ identity, recipient, madeAt }: Awaited<ReturnType<typeof makeIdentity>>) {
    // The former identity stays in the file, so that one file opens all that is not encrypted again yet.
    const former = opened && present.keyId && opened.keyIds.includes(present.keyId) ? opened.identities : [];
    const lines = [`# created: ${madeAt.toISOString()}`, `# public key: ${recipient}`, identity];
    const kept = former.flatMap((line) => ['# former key', line]);
    saveFile(name, 'text/plain', [...lines, ...kept, ''].join('\n'));
  }
  if (store.isSuccess)
    return (
      <Notice kind="good" title="This key counts from now on.">
        <p>New reports to you are encrypted to it. Put a copy of the file on a stick that lies in a safe.</p>
        <Link className="button main" to="/concerns">
          Concerns
        </Link>
      </Notice>
    );
  return (
    <section className="card">
      <p>
        The key is made in this browser and saved as <b>{name}</b>. There is no second way in: whoever loses
        the file cannot open the reports.
      </p>
      {made ? (
        <>
          <p>Open the file that was saved, from where it will stay. Then the key counts.</p>
          <KeyFileField
            refuse={({ identities }) =>
              identities.includes(made.identity) ? undefined : 'It is not the file that was saved here.'
            }
            opened={(file) => store.mutate({ recipient: made.recipient, file })}
          />
          <Button kind="plain" onClick={() => save(made)}>
            Save the file again
          </Button>
        </>
      ) : (
        <Button kind="main" disabled={make.isPending} onClick={() => make.mutate()}>
          {present.recipient === null ? 'Make my key' : 'Make a new key'}
        </Button>
      )}
      <ErrorNotice error={make.error ?? store.error} />
    </section>
  );
}

/** How many texts are sent back at a time. */
const batch = 20;

/** Decrypts with the open key what is under a former one, and encrypts it to the present one. Texts under other keys stay as they are. */
async function encryptAgain({ identities, keyIds }: KeyFile, recipient: string): Promise<number> {
  const texts = await get<readonly SealedText[]>('/concern-texts', {});
  const held = texts.filter(({ keyId }) => keyIds.includes(keyId));
  for (let done = 0; done < held.length; done += batch) {
    const again: TextsAgain['texts'] = [];
    for (const { id, table, keyId, ciphertext } of held.slice(done, done + batch)) {
      const encrypted = await encryptText(recipient, await decryptText(identities, ciphertext));
      again.push({ id, table, formerKeyId: keyId, ...encrypted });
    }
    await post('/concern-texts', { texts: again });
  }
  return held.length;
}

/** Encrypts what is under a former key again to the present one: after a new key, and when a successor has made theirs. */
function EncryptAgain({ present }: { readonly present: ConcernKey }) {
  const { file, open } = useOpenKey();
  const { recipient, formerTexts } = present;
  const again = useMutation({
    mutationFn: (key: KeyFile) => encryptAgain(key, recipient ?? ''),
    onSettled: () => queryClient.invalidateQueries(),
  });
  if (recipient === null || (formerTexts === 0 && !again.data)) return null;
  return (
    <section className="bay" aria-labelledby="again">
      <div>
        <h2 id="again">Encrypt again</h2>
        <p className="note">
          Hand over to a successor: they sign in and make their own key here. Then the former key’s file is
          opened, here or at their computer, and every report is encrypted again to the present key, in this
          browser.
        </p>
      </div>
      <div className="stack">
        {again.isPending ? <progress aria-label="Encrypting again" /> : null}
        {again.data === undefined ? null : (
          <Notice
            kind={formerTexts > 0 ? 'wrong' : 'good'}
            title={`${count(again.data, 'text')} encrypted again.`}
          >
            {formerTexts > 0 ? null : <p>The former key is no longer needed.</p>}
          </Notice>
        )}
        <ErrorNotice error={again.error} />
        {formerTexts > 0 && !again.isPending ? (
          <>
            <p>{count(formerTexts, 'text')} under a former key. The file of that key opens them.</p>
            {file ? (
              <Button kind="main" onClick={() => again.mutate(file)}>
                Encrypt again with the open key
              </Button>
            ) : null}
            <KeyFileField opened={open} />
          </>
        ) : null}
      </div>
    </section>
  );
}

export function KeyScreen() {
  const query = useAnswer<ConcernKey>('/concern-key');
  const { data: present } = query;
  return (
    <Screen
      title={present?.recipient === null ? 'Make my key' : 'My key'}
      crumb={<Link to="/concerns">Concerns</Link>}
      tools={
        present?.since ? (
          <p className="end note">The present key was made on {shortDay(dayOf(present.since))}</p>
        ) : null
      }
      query={query}
    >
      <KeyBar />
      {present ? (
        <>
          <EncryptAgain present={present} />
          <MakeKey present={present} />
        </>
      ) : null}
    </Screen>
  );
}
