import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Passkey } from './api-client.ts';
import { readStored, store } from './browser-storage.ts';
import { Button } from './controls.tsx';
import { dayOf, dayWords, today } from './days.ts';
import { tellDevice } from './passkeys.ts';
import { passkeysQuery, useSession } from './queries.ts';
import { Notice } from './screen.tsx';

const putOffName = 'second passkey put off';
const knownName = 'known passkeys';

/** In days. */
const tellsFor = 30;

const knownPasskeys = () => readStored(knownName)?.split(' ') ?? [];

/** Notes that the person knows of a passkey, so that this browser does not tell of it. */
export const rememberPasskey = (id: string) => store(knownName, [...knownPasskeys(), id].join(' '));

/** Asks for a second passkey. Whoever puts it off is asked again after the next sign-in. */
function SecondPasskeyNotice() {
  const session = String(useSession().expiresAt);
  const [putOff, setPutOff] = useState(() => readStored(putOffName));
  if (putOff === session) return null;
  const onPutOff = () => {
    store(putOffName, session);
    setPutOff(session);
  };
  return (
    <Notice title="You have one passkey. Add a second one.">
      <p>
        If its device is lost or broken, you cannot sign in until whoever runs the site invites you again.
        With a second one, on a phone or a security key, you help yourself.
      </p>
      <div className="actions">
        <Link className="btn plain" to="/passkeys">
          Add a second passkey
        </Link>
        <Button kind="link" onClick={onPutOff}>
          Not now
        </Button>
      </div>
    </Notice>
  );
}

/** Tells of a passkey that was added on another device, in case it was somebody else who added it. */
function AddedNotice({ passkey }: { readonly passkey: Passkey }) {
  const [isKnown, setIsKnown] = useState(() => knownPasskeys().includes(passkey.id));
  if (isKnown) return null;
  const onKnown = () => {
    rememberPasskey(passkey.id);
    setIsKnown(true);
  };
  return (
    <Notice title={`A passkey was added on ${dayWords(dayOf(passkey.createdAt))}: ${passkey.name}.`}>
      <p>If you did not add it, remove it now and tell whoever runs the site: it signs in as you.</p>
      <div className="actions">
        <Button onClick={onKnown}>I added it</Button>
        <Link to="/passkeys">My passkeys</Link>
      </div>
    </Notice>
  );
}

/** What a person is told about the passkeys that sign in as this person. */
export function PasskeyNotices() {
  const { data } = useQuery(passkeysQuery);
  useEffect(() => {
    if (data) tellDevice(data);
  }, [data]);
  const isOnScreen = useLocation().pathname === '/passkeys';
  if (!data) return null;
  const [, ...added] = data.passkeys;
  const since = Date.parse(today()) - tellsFor * 86_400_000;
  return (
    <>
      {added.length === 0 && !isOnScreen ? <SecondPasskeyNotice /> : null}
      {added
        .filter(({ createdAt, isOfSession }) => createdAt > since && !isOfSession)
        .map((passkey) => (
          <AddedNotice key={passkey.id} passkey={passkey} />
        ))}
    </>
  );
}
