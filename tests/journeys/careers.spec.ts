import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { mailboxes } from '../../company/mailboxes.ts';
import { contactForm, fillIn, shownCode } from '../support/visitor.ts';

/** A button of each kind that leads to the contact form, and the mailbox that receives the message. */
const buttons = [
  {
    button: 'Apply: ESG Manager',
    subject: 'application',
    label: 'Application',
    mailbox: mailboxes.careers.value,
    detail: /Role: (ESG Manager|esg-manager)/,
  },
  {
    button: 'Explore Partnership: For Municipalities',
    subject: 'partnership',
    label: 'Partnership',
    mailbox: mailboxes.partnerships.value,
    detail: /Partnership for: municipalities/,
  },
];

/** The emails about this enquiry that the server has delivered as files. */
async function mailsAbout(reference: string): Promise<Email[]> {
  const outbox = join(process.env['JOURNEYS_DATA_DIR'] ?? '', 'outbox');
  // The directory is made with the first email.
  if (!existsSync(outbox)) return [];
  const files = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  const sources = files
    .map((name) => readFileSync(join(outbox, name)))
    .filter((mail) => mail.includes(reference));
  const mails = await Promise.all(sources.map((source) => PostalMime.parse(source)));
  return mails.filter(({ subject }) => subject?.includes(reference));
}

async function sendAndReadReference(page: Page, subject: string): Promise<string> {
  await fillIn(page, { subject, message: 'What I do, and when I could begin.' });
  await contactForm(page).send();
  return await shownCode(page);
}

for (const { button, subject, label, mailbox, detail } of buttons) {
  test(
    `“${button}” ends in a message to the people who answer it`,
    { tag: '@no-script-phone' },
    async ({ page }) => {
      await page.goto('/careers');
      await page.getByRole('main').getByRole('link', { name: button, exact: true }).click();
      await expect(contactForm(page).subject).toHaveValue(subject);
      const reference = await sendAndReadReference(page, subject);
      await expect(page.getByRole('main').getByText(label, { exact: true }).first()).toBeVisible();
      await expect.poll(async () => (await mailsAbout(reference)).length, { timeout: 30_000 }).toBe(2);
      const [notice] = (await mailsAbout(reference)).filter(({ to }) =>
        to?.some(({ address }) => address === mailbox),
      );
      expect(notice?.subject).toBe(`${label}: ${reference}`);
      expect(notice?.text).toMatch(detail);
    },
  );
}
