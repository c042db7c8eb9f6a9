import { expect, test } from 'vitest';
import { organization } from '../../company/organization.ts';
import { giveKey } from '../../src/concerns/testing/concern-fixtures.ts';
import { canary, filledIn, offeredCaseCode } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';
import { find, readPage, textOf } from '../support/page.ts';
import { startContext } from '../support/temporary-context.ts';

test('a concern that cannot be encrypted for its recipient is not taken, and its text, the other person and other ways are shown', async () => {
  const { installation, enquirer, form } = await startInstallation({}, '/contact?subject=speak-up');
  const raise = async (recipient: string, message: string = canary.message) => {
    const { code, fields } = await offeredCaseCode(enquirer);
    const typed = filledIn(form, { subject: 'speak-up', recipient, message, ...fields });
    return { code, answer: await enquirer.post(typed) };
  };
  const before = await raise('committee-chair');
  expect(before.answer.status).toBe(200);
  await giveKey(await startContext(installation.settings), 'compliance-officer');

  const { answer: refused } = await raise('committee-chair', `${canary.message} Again.`);
  expect(refused.status).toBe(503);
  const { main } = readPage(refused.text);
  const alert = textOf(find(main, '[role="alert"]'));
  expect(alert).toContain('Your message has not been received');
  expect(alert).toContain('you can choose the other person, unless it is about them');
  expect(alert).toContain(organization.speakUpHotline.value.telephone);
  expect(alert).toContain('three channels');
  expect(textOf(find(main, 'textarea[name="message"]'))).toContain('Again.');

  const addition = await enquirer.post({ ...form, caseCode: before.code, addition: canary.message });
  expect(addition.status).toBe(503);
  const page = readPage(addition.text).main;
  expect(textOf(find(page, '[role="alert"]'))).toContain('Nothing was added');
  expect(textOf(find(page, 'textarea[name="addition"]'))).toContain(canary.message);
});
