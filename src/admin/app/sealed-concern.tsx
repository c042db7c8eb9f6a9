import { Link } from '@tanstack/react-router';
import { KeyFileField, useOpenKey } from './open-key.tsx';

/** A concern that opens with the key file. */
export function SealedConcern({ keyId }: { readonly keyId: string }) {
  const { open } = useOpenKey();
  return (
    <div className="hatched">
      <section className="card" aria-labelledby="sealed">
        <h2 id="sealed">This concern is sealed</h2>
        <p>
          Open the file that was saved when the key was made. The concern is decrypted here, in this browser.
          Its dates are known without the key, so that none is missed.
        </p>
        <KeyFileField
          refuse={(file) =>
            file.keyId === keyId
              ? undefined
              : 'It is a key file, but the concern is sealed to another key. If you have made a new key since, open the former file, or encrypt the concern again under My key.'
          }
          opened={open}
        />
        <p className="note">
          The key is never sent, and is forgotten when this tab is closed, or after 15 minutes without a
          touch. On a computer that others use, do not open it.
        </p>
        <p className="note">
          If the file is lost, nobody can open this concern: <Link to="/key">make a new key</Link>. A reporter
          who comes back with the case code can be asked to write again.
        </p>
      </section>
    </div>
  );
}
