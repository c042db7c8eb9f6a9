import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answered, startProgram, temporaryDirectory, type Browser } from './browser.ts';

/** The profile of a visitor who wants no animations, in a browser that sends no requests by itself. */
const preferences = {
  'ui.prefersReducedMotion': 1,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'en-GB',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

interface Answer {
  readonly id?: number | null;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

/** Firefox driven by WebDriver BiDi, which it speaks without another program. */
export async function startFirefox(): Promise<Browser> {
  const [profile, removeProfile] = temporaryDirectory();
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const firefox = await startProgram(
    process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    (output) => /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1],
  );
  const send = await connect(`${firefox.ready}/session`);
  await send('session.new', { capabilities: {} });

  return {
    async newVisitor(viewport) {
      const { userContext } = (await send('browser.createUserContext')) as { readonly userContext: string };
      const created = await send('browsingContext.create', { type: 'tab', userContext });
      const { context } = created as { readonly context: string };
      await send('browsingContext.setViewport', { context, viewport });
      return {
        async open(url) {
          await send('browsingContext.navigate', { context, url, wait: 'complete' });
        },
        async goBack() {
          await send('browsingContext.traverseHistory', { context, delta: -1 });
        },
        async call(source, parameters) {
          const answer = await send('script.callFunction', {
            functionDeclaration: `(parameters) => JSON.stringify((${source})(...JSON.parse(parameters)))`,
            arguments: [{ type: 'string', value: JSON.stringify(parameters) }],
            target: { context },
            awaitPromise: false,
          });
          const { result, exceptionDetails } = answer as {
            readonly result?: { readonly value?: string };
            readonly exceptionDetails?: { readonly text: string };
          };
          if (exceptionDetails) throw new Error(exceptionDetails.text);
          return result?.value === undefined ? undefined : (JSON.parse(result.value) as unknown);
        },
        async perform(actions) {
          await send('input.performActions', { context, actions });
        },
        async close() {
          await send('browser.removeUserContext', { userContext });
        },
      };
    },
    async stop() {
      await firefox.stop();
      removeProfile();
    },
  };
}

/** @returns a function that sends a command and waits for its result */
async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const failAll = () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed the connection'));
  };
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data)) as Answer;
    const command = typeof id === 'number' ? waiting.get(id) : undefined;
    if (error === undefined) command?.resolve(result);
    else command?.reject(new Error(`${error}: ${message ?? ''}`));
  });
  socket.addEventListener('close', failAll);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => {
      reject(new Error(`Firefox does not answer at ${address}`));
    });
  });
  let number = 0;
  return (method: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
    const id = ++number;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    socket.send(JSON.stringify({ id, method, params }));
    return answered(answer.promise, method).finally(() => waiting.delete(id));
  };
}
