import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import {
  enquire,
  loseAnswer,
  loseAnswerToReply,
  replyBox,
  signUp,
  status,
  test,
} from '../support/admin-visitor.ts';
import { violations } from '../support/visitor.ts';

// One server is enough, and no test changes what another one reads.
test.describe.configure({ mode: 'default' });

/** Changes an enquiry as a colleague does elsewhere: this page is not told. */
async function postBeside(app: Page, path: string, body: object): Promise<void> {
  const answered = await app.evaluate(
    async ([to, json]) => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(to, { method: 'POST', headers, body: json })).status;
    },
    [`/api/enquiries/${path}`, JSON.stringify(body)] as const,
  );
  expect(answered).toBe(200);
}

const closeBeside = (app: Page, reference: string) =>
  postBeside(app, `${reference}/close`, { reason: 'duplicate' });

const open = (app: Page, origin: string, reference: string) => app.goto(`${origin}/enquiries/${reference}`);

test('a complaint is acknowledged with a saved text and a signature, taken back, and sent', async ({
  browser,
  served,
}) => {
  const { reference, email } = await enquire(served, 'formal-complaint');
  const app = await signUp(browser, served, 'Maria Lindqvist', 'all');
  await open(app, served.origin, reference);
  const dates = app.getByRole('region', { name: 'Promised dates' });
  await expect(dates.getByRole('listitem').first()).toContainText('Received');
  await expect(dates).toContainText('Your reply would go here');
  const send = app.getByRole('button', { name: 'Send acknowledgment' });
  await expect(send).toHaveAttribute('aria-disabled', 'true');

  await app.getByRole('button', { name: 'Keep a signature' }).click();
  await app.getByLabel('Your signature').fill('Maria Lindqvist\nComplaints Officer');
  await app.getByRole('button', { name: 'Keep the signature' }).click();
  await app.locator('summary', { hasText: 'Saved texts' }).click();
  await app.getByRole('button', { name: 'Acknowledge a complaint', exact: true }).click();
  await expect(replyBox(app)).toHaveValue(new RegExp(reference));
  await expect(app.getByText(/^Still to be written: \[/)).toBeVisible();
  const selected = await replyBox(app).evaluate((box: HTMLTextAreaElement) =>
    box.value.slice(box.selectionStart, box.selectionEnd),
  );
  expect(selected, 'what is typed next takes the place of the gap').toMatch(/^\[.+\]$/);
  expect(await violations(app)).toEqual([]);

  const written = 'Dear Ms Merrow,\n\nשלום. We look into it.';
  await replyBox(app).fill(written);
  await send.click();
  await expect(status(app, 'Sent.')).toBeVisible();
  await expect(app.locator('.message.ours')).toContainText('Complaints Officer');
  await app.getByRole('button', { name: 'Take it back' }).click();
  await expect(replyBox(app)).toHaveValue(/We look into it/);
  await expect(replyBox(app)).toBeFocused();
  await expect(app.locator('.message.ours')).toHaveCount(0);
  await send.click();
  const replies = () =>
    served.mail.received.filter(
      ({ to, email: { subject } }) => to.includes(email) && subject?.startsWith('Re:') === true,
    );
  await expect.poll(() => replies().length, { timeout: 60_000 }).toBe(1);
  const text = replies()[0]?.email.text ?? '';
  expect(text.match(/Complaints Officer\n/g)).toHaveLength(1);
  expect(text).toMatch(/What happens next\n-+\n\nProgress update by: /);
});

test('a reply that is sent before the signature has come goes out with it', async ({ browser, served }) => {
  const { reference } = await enquire(served, 'media');
  const app = await signUp(browser, served, 'Sigrid Signing', 'media');
  await open(app, served.origin, reference);
  await app.getByRole('button', { name: 'Keep a signature' }).click();
  await app.getByLabel('Your signature').fill('Sigrid Signing\nPress Office');
  await app.getByRole('button', { name: 'Keep the signature' }).click();
  await expect(app.getByRole('button', { name: 'Change the signature' })).toBeVisible();
  const { promise: isWritten, resolve: onWritten } = Promise.withResolvers<undefined>();
  await app.route('**/api/signature', async (route) => {
    await isWritten;
    await route.continue();
  });
  await app.reload();
  await replyBox(app).fill('We shall look.');
  await replyBox(app).press('Control+Enter');
  onWritten(undefined);
  await expect(status(app, 'Sent.')).toBeVisible();
  await expect(app.locator('.message.ours')).toContainText('Press Office');
});

test('a reply whose answer was lost is posted again as it was, although the signature has changed', async ({
  browser,
  served,
}) => {
  const { reference } = await enquire(served, 'media');
  const app = await signUp(browser, served, 'Selma Signing', 'media');
  const sign = async (button: string, signature: string) => {
    await app.getByRole('button', { name: button }).click();
    await app.getByLabel('Your signature').fill(signature);
    await app.getByRole('button', { name: 'Keep the signature' }).click();
    await expect(app.getByLabel('Your signature')).toHaveCount(0);
  };
  await open(app, served.origin, reference);
  await sign('Keep a signature', 'Selma Signing\nPress Office');
  await loseAnswerToReply(app);
  await replyBox(app).fill('We shall look.');
  await replyBox(app).press('Control+Enter');
  await expect(status(app, 'it is not known whether this was sent')).toBeVisible();
  await sign('Change the signature', 'Selma Signing\nHead of Press');
  await expect(app.getByText('The reply may have been sent with this signature already.')).toBeVisible();
  await replyBox(app).press('Control+Enter');
  await expect(status(app, 'Sent.')).toBeVisible();
  await expect(app.locator('.message.ours')).toHaveCount(1);
  await expect(app.locator('.message.ours')).toContainText('Press Office');
});

test('a tab of one person shows nothing of it once another has signed in with the same browser', async ({
  browser,
  served,
}) => {
  const { reference } = await enquire(served, 'media');
  const [app, other] = [
    await signUp(browser, served, 'Mina Media', 'media'),
    await signUp(browser, served, 'Cora Careers', 'careers'),
  ];
  await app.clock.install();
  await open(app, served.origin, reference);
  await expect(replyBox(app)).toBeVisible();
  await app.context().addCookies(await other.context().cookies());
  await app.clock.runFor(61_000);
  await expect(app.getByText('Cora Careers').first()).toBeAttached();
  await expect(app.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  await expect(app.getByText(reference)).toHaveCount(0);
});

test('two people have an enquiry open, one closes it, and the text of the other stays and is not sent', async ({
  browser,
  served,
}) => {
  const { reference } = await enquire(served, 'media');
  const [maria, omar] = [
    await signUp(browser, served, 'Marta Writing', 'media'),
    await signUp(browser, served, 'Omar Closing', 'media'),
  ];
  await open(maria, served.origin, reference);
  await replyBox(maria).fill('A text of an hour.');
  await open(omar, served.origin, reference);
  await expect(omar.getByText('Marta Writing has this open')).toBeVisible();
  await closeBeside(omar, reference);
  await replyBox(maria).press('Control+Enter');
  await expect(status(maria, /This was closed .* while you were writing/)).toContainText(
    'choose Open again first to keep it',
  );
  await expect(replyBox(maria)).toBeFocused();
  await expect(replyBox(maria)).toHaveValue('A text of an hour.');
  await maria.getByRole('button', { name: 'Open again' }).click();
  // A key that an input method takes neither leaves the box nor sends.
  await replyBox(maria).evaluate((box) => {
    for (const key of ['Escape', 'Enter'])
      box.dispatchEvent(
        new KeyboardEvent('keydown', {
          key,
          ctrlKey: true,
          isComposing: true,
          bubbles: true,
          cancelable: true,
        }),
      );
  });
  await expect(replyBox(maria)).toHaveValue('A text of an hour.');
  await replyBox(maria).fill('x'.repeat(20_001));
  await expect(status(maria, 'This is 1 character too long to be sent.')).toBeVisible();
  await expect(maria.getByRole('button', { name: 'Send first answer' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('a note in progress stays when a colleague closes the enquiry, and is kept whole after a lost answer', async ({
  browser,
  served,
}) => {
  const { reference } = await enquire(served, 'media');
  const app = await signUp(browser, served, 'Nora Noting', 'media');
  await app.clock.install();
  await open(app, served.origin, reference);
  await app.getByRole('button', { name: 'Note…' }).click();
  const note = app.getByRole('textbox', { name: 'Note' });
  await note.fill('Rang the site office.');
  await closeBeside(app, reference);
  await app.clock.runFor(31_000);
  await expect(app.getByRole('button', { name: 'Open again', includeHidden: true })).toBeVisible();
  await expect(note).toHaveValue('Rang the site office.');
  await expect(note).toBeFocused();

  // It is not known whether the note was stored, and the person goes on writing.
  await app.route('**/notes', loseAnswer, { times: 1 });
  const keep = app.getByRole('button', { name: 'Keep the note' });
  await keep.click();
  await expect(status(app, 'it is not known whether this was done')).toBeVisible();
  await note.fill('Rang the site office. They call back.');
  await keep.click();
  await expect(keep).toHaveCount(0);
  await expect(app.getByText('Rang the site office. They call back.')).toBeVisible();
});

test('a note that is being stored takes no letter that would be lost', async ({ browser, served }) => {
  const { reference } = await enquire(served, 'media');
  const app = await signUp(browser, served, 'Nadia Noting', 'media');
  await open(app, served.origin, reference);
  const { promise: isTyped, resolve: onTyped } = Promise.withResolvers<undefined>();
  await app.route('**/notes', async (route) => {
    await isTyped;
    await route.continue();
  });
  await app.getByRole('button', { name: 'Note…' }).click();
  const note = app.getByRole('textbox', { name: 'Note' });
  await note.fill('Rang the site office.');
  await app.getByRole('button', { name: 'Keep the note' }).click();
  await note.pressSequentially(' They call back.');
  await expect(note).toHaveValue('Rang the site office.');
  onTyped(undefined);
  await expect(note).toHaveCount(0);
  await expect(app.getByText('Rang the site office.')).toBeVisible();
});

test('an answer given elsewhere that is corrected after its response was lost is not taken for the first one', async ({
  browser,
  served,
}) => {
  const { reference } = await enquire(served, 'media');
  const app = await signUp(browser, served, 'Edda Elsewhere', 'media');
  await app.clock.install();
  await open(app, served.origin, reference);
  const press = (name: string) => app.getByRole('button', { name }).click();
  await press('Answered elsewhere…');
  const channel = app.getByRole('combobox', { name: 'Answered by' });
  await channel.selectOption('letter');
  await postBeside(app, `${reference}/replies`, {
    text: 'A colleague was quicker.',
    close: false,
    idempotencyKey: randomUUID(),
    messagesSeen: 0,
  });
  await app.clock.runFor(31_000);
  await expect(app.locator('.message.ours')).toHaveCount(1);
  await expect(channel, 'while a colleague replies').toHaveValue('letter');

  await app.route('**/answered', loseAnswer, { times: 1 });
  await press('Record the answer');
  await expect(status(app, 'it is not known whether this was done')).toBeVisible();
  await channel.selectOption('in-person');
  await press('Record the answer');
  await expect(status(app, 'What you recorded first was stored')).toBeVisible();
  await expect(channel).toHaveValue('in-person');
  await press('Cancel');
  await expect(app.locator('.message.ours').filter({ hasText: 'Answered by letter' })).toBeVisible();

  await press('Answered elsewhere…');
  await expect(channel).toHaveValue('telephone');
  await press('Record the answer');
  await expect(app.locator('.message.ours').filter({ hasText: 'Answered by telephone' })).toBeVisible();
});

test('a draft goes at the next start once its enquiry was closed', async ({ browser, served }) => {
  const { reference } = await enquire(served, 'media');
  const app = await signUp(browser, served, 'Dana Drafting', 'media');
  await open(app, served.origin, reference);
  await replyBox(app).fill('A draft with a name in it.');
  const drafts = () =>
    app.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft ')));
  expect(await drafts()).toHaveLength(1);
  await closeBeside(app, reference);
  await app.goto(served.origin);
  await expect.poll(drafts).toEqual([]);
});
