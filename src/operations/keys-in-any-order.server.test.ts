import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { storeEnquiry } from '../../tests/support/site-command.ts';
import { describeOnEachDatabase, temporaryFolder } from '../../tests/support/temporary-context.ts';
import { findEnquiryBy, type EnquiryContent } from '../enquiries/enquiry-store.server.ts';
import type { AppContext } from '../server/context.ts';
import { addDataKey, newDataKeySetting } from '../server/encryption/data-keys.ts';
import { openEncryption } from '../server/encryption/open-encryption.ts';
import { EnvironmentError, parseEnvironment } from '../server/environment.ts';
import { statusOfKeys } from './keys-command.server.ts';
import { reEncryptRecords } from './re-encrypt-records.server.ts';

type Place = 'DATA_KEY' | 'data-keys.json';

const steps = [
  'add',
  're-encrypt',
  're-encrypt until killed',
  'post to the first server',
  'post to a restarted server',
  'remove',
] as const;
type Step = (typeof steps)[number];

const sequencesOf = (length: number): readonly (readonly Step[])[] =>
  length === 0 ? [[]] : sequencesOf(length - 1).flatMap((earlier) => steps.map((step) => [...earlier, step]));

const newKey = () => randomBytes(32).toString('base64');

/** An owner who keeps a copy of every key, and a server that has run since the first one. */
async function startInstallation({ database, ...services }: AppContext, place: Place) {
  const dataDirectory = temporaryFolder();
  const file = join(dataDirectory, 'data-keys.json');
  let setting = newKey();
  const kept = new Map<string, string>();
  let putBack = 0;

  const environment = () =>
    parseEnvironment({ DATA_DIR: dataDirectory, ...(place === 'DATA_KEY' && { DATA_KEY: setting }) });
  const keys = () =>
    place === 'DATA_KEY'
      ? setting.split(',')
      : (JSON.parse(readFileSync(file, 'utf8')) as { readonly keys: readonly string[] }).keys;
  const setKeys = (changed: readonly string[]) => {
    if (place === 'DATA_KEY') setting = changed.join(',');
    else writeFileSync(file, JSON.stringify({ keys: changed }));
  };
  const start = async (): Promise<AppContext> => {
    try {
      const settings = environment();
      const encryption = await openEncryption(database, settings);
      encryption.keyIds().forEach((id, position) => kept.set(id, keys()[position] ?? ''));
      return { ...services, database, environment: settings, encryption };
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      const missing = [...error.message.matchAll(/under the data key ([0-9a-f]{12})/g)];
      expect(missing, error.message).not.toEqual([]);
      setKeys([...keys(), ...missing.map(([, id = '']) => kept.get(id) ?? expect.fail(`${id} is lost`))]);
      putBack += 1;
      return start();
    }
  };

  const first = await start();
  const posted: string[] = [];
  const post = async (server: AppContext) => {
    posted.push((await storeEnquiry(server, { message: `Message ${String(posted.length)}` })).reference);
  };
  const take: Readonly<Record<Step, () => unknown>> = {
    add: async () => {
      if (place === 'DATA_KEY') setting = newDataKeySetting(environment().dataKeys ?? expect.fail());
      else addDataKey(environment());
      await start();
    },
    're-encrypt': async () => reEncryptRecords(await start(), () => undefined),
    're-encrypt until killed': async () => {
      const context = await start();
      let batches = 0;
      const transaction: typeof database.transaction = (work) => {
        batches += 1;
        return batches > 1 ? Promise.reject(new Error('killed')) : database.transaction(work);
      };
      await reEncryptRecords({ ...context, database: { ...database, transaction } }, () => undefined).catch(
        (error: unknown) => {
          expect(error).toMatchObject({ message: 'killed' });
        },
      );
    },
    'post to the first server': () => post(first),
    'post to a restarted server': async () => post(await start()),
    remove: async () => {
      const statuses = await statusOfKeys(await start());
      const isNeeded = statuses.map(({ encrypts, records }) => encrypts || records > 0);
      setKeys(keys().filter((_key, position) => isNeeded[position]));
    },
  };

  /** Every message, read by a server as it would start now. */
  async function readAll(server: AppContext) {
    const messages = posted.map(async (reference) => {
      const stored = (await findEnquiryBy(database.db, 'reference', reference)) ?? expect.fail();
      return (server.encryption.decrypt('enquiries', stored) as EnquiryContent).enquiry.message;
    });
    expect(await Promise.all(messages)).toEqual(
      posted.map((_reference, index) => `Message ${String(index)}`),
    );
  }

  return { first, take, start, readAll, putBack: () => putBack };
}

describeOnEachDatabase('data keys in any order', (openContext) => {
  it.each<Place>(['data-keys.json', 'DATA_KEY'])(
    'of %s lose no message',
    async (place) => {
      const context = await openContext();
      const { database } = context;
      for (const later of sequencesOf(database.dialect === 'sqlite' ? 3 : 2)) {
        // With one key, no other step changes anything.
        const sequence: readonly Step[] = ['add', ...later];
        await database.transaction(async (trx) => {
          for (const table of ['enquiries', 'hash_key'] as const) await trx.deleteFrom(table).execute();
        });
        const { first, take, start, readAll, putBack } = await startInstallation(context, place);
        await take['post to the first server']();
        for (const step of sequence) {
          await take[step]();
          // A server follows the file. With DATA_KEY it reads new keys when it is restarted.
          if (place === 'data-keys.json') await readAll(first);
        }
        await readAll(await start());
        // Only with DATA_KEY can a server still encrypt with a key that has been removed.
        if (place === 'data-keys.json') expect(putBack(), sequence.join(', ')).toBe(0);
      }
    },
    120_000,
  );
});
