import { expect, type CDPSession, type Page } from '@playwright/test';
import { status, test } from '../support/admin-visitor.ts';

/** A device that makes passkeys. @param transport "usb" for a security key */
async function addDevice(devices: CDPSession, transport: 'internal' | 'usb') {
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return authenticatorId;
}

const inbox = (app: Page) => app.getByRole('heading', { name: 'Inbox', level: 1 });
const makePasskey = (app: Page) => app.getByRole('button', { name: 'Make the passkey' }).click();

test('a second passkey signs in when the device of the first one is lost, and removes it', async ({
  browser,
  served,
}) => {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  const app = await context.newPage();
  const devices = await context.newCDPSession(app);
  await devices.send('WebAuthn.enable');
  const laptop = await addDevice(devices, 'internal');
  const earlier = await served.invite('Brin Oke', 'media');
  await app.goto(earlier);
  await expect(app.getByRole('heading', { level: 1 })).toHaveText('Brin Oke');
  // A link that is opened in the same tab changes only what stands behind the number sign.
  await app.goto(await served.invite('Maria Lindqvist', 'all'));
  await expect(app.getByRole('heading', { level: 1 })).toHaveText('Maria Lindqvist');
  await app.getByRole('button', { name: 'Make a passkey' }).click();
  await inbox(app).waitFor();

  await app.getByRole('link', { name: 'Add a second passkey' }).click();
  await app.getByRole('button', { name: 'Add a passkey…' }).click();
  await app.getByLabel(/^Its name/).fill('Security key');
  await makePasskey(app);
  await expect(status(app, 'This device has one of your passkeys already.')).toBeVisible();
  await devices.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: laptop, enabled: false });
  await addDevice(devices, 'usb');
  await makePasskey(app);
  await expect(status(app, 'The passkey was added.')).toBeVisible();
  await devices.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: laptop });

  const lost = app.getByRole('listitem').filter({ hasText: 'First passkey' });
  await lost.getByText('Remove…').click();
  await expect(lost).toContainText('You are signed in with it now: you will be signed out, here too.');
  await lost.getByRole('button', { name: 'Sign and remove it' }).click();
  await app.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await inbox(app).waitFor();
  await app.goto(`${served.origin}/passkeys`);
  await expect(app.getByText('The last one cannot be removed.')).toBeVisible();
  await context.close();
});
