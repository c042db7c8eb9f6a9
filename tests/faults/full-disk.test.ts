import { expect, onTestFinished, test } from 'vitest';
import { mailboxes, organization } from '../../company/organization.ts';
import { canary, filledIn, type Answered } from '../support/enquirer.ts';
import { smallDisk } from '../support/faulty-disk.ts';
import { createInstallation } from '../support/installation.ts';
import { startMailServer } from '../support/mail-server.ts';
import { attribute, find, readPage, textOf } from '../support/page.ts';

const unable = 'NOT TESTED: this machine lets nobody limit a disk, for neither mount nor prlimit works';

test('a full disk costs nobody their message, and the form works again when there is room', async (context) => {
  const disk = smallDisk();
  if (disk === null) {
    if (process.env['CI']) throw new Error(unable);
    context.skip(unable);
    return;
  }
  onTestFinished(() => {
    disk.remove();
  });
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.stop());
  const installation = createInstallation({
    settings: { SMTP_URL: mailServer.url },
    dataDirectory: disk.folder,
  });
  const site = await installation.start({ under: disk.under });
  const enquirer = installation.visit(site);
  const form = await installation.form(enquirer);
  const longMessage = `${canary.message}\n${'<b>&"long" '.repeat(60)}end`;

  const tokens: string[] = [];
  let refused: Answered | undefined;
  while (refused === undefined && tokens.length < 2_000) {
    const answer = await enquirer.post(filledIn(form, { message: longMessage }));
    if (answer.token === undefined) refused = answer;
    else tokens.push(answer.token);
  }
  expect(tokens.length).toBeGreaterThan(0);

  expect(refused?.status).toBe(503);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  const { main } = readPage(refused?.text ?? '');
  expect(attribute(find(main, { tag: 'input', attributes: { name: 'name' } }), 'value')).toBe(canary.name);
  expect(attribute(find(main, { tag: 'input', attributes: { name: 'email' } }), 'value')).toBe(canary.email);
  const kept = find(main, { tag: 'textarea', attributes: { name: 'message' } });
  expect(textOf(kept)).toContain('long" <b>&"long" end');
  const said = textOf(find(main, { attributes: { role: 'alert' } }));
  expect(said).toContain(mailboxes.enquiries.value);
  expect(said).toContain(organization.telephone.value.display.replaceAll('\u00A0', ' '));

  // Whoever was told that it arrived can still read that it did.
  for (const token of [tokens[0], tokens.at(-1)]) {
    expect((await enquirer.ask(`/contact?receipt=${token ?? ''}`)).status).toBe(200);
  }
  expect((await enquirer.ask('/')).status).toBe(200);
  expect(site.isRunning()).toBe(true);

  disk.makeRoom(site.pid);
  const later = await enquirer.post(filledIn(form, { message: longMessage }));
  expect(later.status).toBe(303);
  await site.terminate();
  const records = await installation.records();
  const acknowledged = [...tokens, later.token ?? ''];
  expect(acknowledged.filter((token) => records.byToken(token) === undefined)).toEqual([]);
  expect(records.halves()).toEqual([]);
  console.info(
    `${String(tokens.length)} enquiries filled the disk (${disk.under.length > 0 ? 'limited files' : 'tmpfs'})`,
  );
});
