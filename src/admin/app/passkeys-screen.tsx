import { useMutation, useQuery } from '@tanstack/react-query';
import { parseResponse } from 'hono/client';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { passkeyNameLimit } from '../api.ts';
import { api, type Passkey, type Passkeys } from './api-client.ts';
import { Button, Confirm, Field } from './controls.tsx';
import { dayOf, dayWords, momentWords } from './days.ts';
import { focusNextRow, useFocusOnOpening } from './keep-focus.ts';
import { rememberPasskey } from './passkey-notices.tsx';
import './passkeys-screen.css';
import { createPasskey, sign } from './passkeys.ts';
import { onPasskeysChanged, passkeysQuery } from './queries.ts';
import { ErrorNotice, Notice, Screen } from './screen.tsx';

/** What a passkey of the person has signed, and the options of the new one. */
async function askPermission() {
  const { signing, making } = await parseResponse(api.passkeys.add.options.$post());
  return { making, signed: await sign(signing) };
}
type Permission = Awaited<ReturnType<typeof askPermission>>;

interface NewPasskey extends Permission {
  /** The ids of those that the person has already. */
  readonly before: readonly string[];
}

interface MakePasskeyProps extends Pick<Passkeys, 'passkeys'> {
  readonly permission: Permission;
  readonly name: string;
  readonly onRename: (name: string) => void;
  readonly onAdded: () => void;
  readonly onLeave: () => void;
}

/** Makes the new passkey, for which browsers want a click of its own. */
function MakePasskey(props: MakePasskeyProps) {
  const { passkeys, permission, name, onRename, onAdded, onLeave } = props;
  const nameRef = useFocusOnOpening<HTMLInputElement>();
  const added = useMutation({
    mutationFn: async ({ making, signed }: NewPasskey) => {
      const registration = await createPasskey({ options: making });
      return parseResponse(api.passkeys.add.$post({ json: { name, registration, ...signed } }));
    },
    onSuccess: (changed, { before }) => {
      // Whoever has added it here need not be told of it here.
      for (const { id } of changed.passkeys) if (!before.includes(id)) rememberPasskey(id);
      onPasskeysChanged(changed);
      onAdded();
    },
  });
  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault();
        added.mutate({ ...permission, before: passkeys.map(({ id }) => id) });
      }}
    >
      <h2>Make the new passkey</h2>
      <p>
        Your browser asks where to keep it. Choose another device: a phone, a tablet or a security key. It
        must be done within 5 minutes.
      </p>
      <Field
        ref={nameRef}
        label="Its name, such as “Phone” or “Security key in the safe”"
        required
        maxLength={passkeyNameLimit}
        readOnly={added.isPending}
        value={name}
        onChange={onRename}
      />
      <ErrorNotice error={added.error} />
      <p className="actions">
        <Button kind="main" type="submit" isDisabled={added.isPending}>
          {added.isPending ? 'Follow your device…' : 'Make the passkey'}
        </Button>
        <Button kind="link" onClick={onLeave}>
          Leave it
        </Button>
      </p>
    </form>
  );
}

/** Adds a passkey, once one of the person has signed for it. */
function AddPasskey({ passkeys }: Pick<Passkeys, 'passkeys'>) {
  const [name, setName] = useState('');
  const [isAdded, setIsAdded] = useState(false);
  const permitted = useMutation({ mutationFn: askPermission });
  if (permitted.data)
    return (
      <MakePasskey
        passkeys={passkeys}
        permission={permitted.data}
        name={name}
        onRename={setName}
        onAdded={() => {
          setIsAdded(true);
          setName('');
          permitted.reset();
        }}
        onLeave={() => permitted.reset()}
      />
    );
  return (
    <>
      {isAdded ? (
        <Notice kind="good" title="The passkey was added.">
          <p>It signs you in from now on. Keep its device away from the others.</p>
        </Notice>
      ) : null}
      <ErrorNotice error={permitted.error} />
      <Button kind="main" isDisabled={permitted.isPending} onClick={() => permitted.mutate()}>
        {permitted.isPending ? 'Follow your device…' : 'Add a passkey…'}
      </Button>
      <p className="note">
        First you sign with a passkey that you have, so that nobody adds one at your desk.
      </p>
    </>
  );
}

function Rename({ passkey, onDone }: { readonly passkey: Passkey; readonly onDone: () => void }) {
  const nameRef = useFocusOnOpening<HTMLInputElement>();
  const [name, setName] = useState(passkey.name);
  const renamed = useMutation({
    mutationFn: () => parseResponse(api.passkeys.name.$post({ json: { id: passkey.id, name } })),
    onSuccess: (changed) => {
      onPasskeysChanged(changed);
      onDone();
    },
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        renamed.mutate();
      }}
    >
      <Field
        ref={nameRef}
        label="Name"
        required
        maxLength={passkeyNameLimit}
        readOnly={renamed.isPending}
        value={name}
        onChange={setName}
      />
      <ErrorNotice error={renamed.error} />
      <p className="actions">
        <Button type="submit" isDisabled={renamed.isPending}>
          Save the name
        </Button>
        <Button kind="link" onClick={onDone}>
          Leave it
        </Button>
      </p>
    </form>
  );
}

function Remove({ passkey: { id, name, isOfSession } }: { readonly passkey: Passkey }) {
  const removed = useMutation({
    mutationFn: async () => {
      const signed = await sign(await parseResponse(api.passkeys.remove.options.$post({ json: { id } })));
      const json = { id, endsThisSession: isOfSession, ...signed };
      return parseResponse(api.passkeys.remove.$post({ json }));
    },
    onSuccess: (changed) => {
      onPasskeysChanged(changed);
      // Loading the page anew forgets all that was shown.
      if (isOfSession) location.assign('/sign-in');
    },
  });
  return (
    <>
      <Confirm
        label="Remove…"
        confirmLabel="Sign and remove it"
        isPending={removed.isPending}
        onConfirm={() => removed.mutate()}
      >
        <p>
          “{name}” signs nobody in any more, and every session that it has opened ends.
          {isOfSession ? (
            <b> You are signed in with it now: you will be signed out, here too.</b>
          ) : (
            ' You stay signed in here.'
          )}
        </p>
        <p>Any of your passkeys can sign for this, so a lost one is no hindrance.</p>
      </Confirm>
      <ErrorNotice error={removed.error} />
    </>
  );
}

function PasskeyRow({ passkey, isOnly }: { readonly passkey: Passkey; readonly isOnly: boolean }) {
  const [isNaming, setIsNaming] = useState(false);
  const { name, createdAt, lastUsedAt, isBackedUp, isOfSession } = passkey;
  const renameRef = useRef<HTMLButtonElement>(null);
  const onRenamed = () => {
    flushSync(() => setIsNaming(false));
    renameRef.current?.focus();
  };
  return (
    <li ref={focusNextRow} tabIndex={-1}>
      {isNaming ? (
        <Rename passkey={passkey} onDone={onRenamed} />
      ) : (
        <span>
          <b>{name}</b>
          {isOfSession ? <span className="note">You are signed in with this one.</span> : null}
          {isBackedUp ? <span className="note">Your account at its maker keeps a copy.</span> : null}
        </span>
      )}
      <span className="note">Added on {dayWords(dayOf(createdAt))}</span>
      <span className="note">
        {lastUsedAt === null ? 'Not used since' : `Last used ${momentWords(lastUsedAt)}`}
      </span>
      <div className="actions">
        {isNaming ? null : (
          <Button ref={renameRef} kind="link" onClick={() => setIsNaming(true)}>
            Rename
          </Button>
        )}
        {isOnly ? (
          <span className="note">The last one cannot be removed.</span>
        ) : (
          <Remove passkey={passkey} />
        )}
      </div>
    </li>
  );
}

/** The passkeys of the person who is signed in. */
export function PasskeysScreen() {
  const query = useQuery(passkeysQuery);
  const { data } = query;
  return (
    <Screen title="My passkeys" query={query}>
      {data ? (
        <>
          <ul className="ruled passkeys">
            {data.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} isOnly={data.passkeys.length === 1} />
            ))}
          </ul>
          <section className="stack" aria-label="Add a passkey">
            <AddPasskey passkeys={data.passkeys} />
          </section>
        </>
      ) : null}
    </Screen>
  );
}
