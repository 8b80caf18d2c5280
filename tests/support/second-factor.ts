import type { CDPSession, Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { asSeeded } from './demo-accounts.ts';
import type { Member } from './members.ts';
import { type Palaro, onServer } from './palaro.ts';
import { demo } from './steps.ts';
import { expect } from './test.ts';
import type { words } from './words.ts';

type Say = ReturnType<typeof words>;

/** They have logged in before, but never from here. */
export const farFromHome = (databaseUrl: string) =>
  onServer(
    databaseUrl,
    `DELETE FROM known_networks; INSERT INTO known_networks (customer_id, network) SELECT id, '203.0.113.0/24' FROM customers WHERE account IN ('player', 'agent', 'fresh')`,
  );

/** The member has logged in before, but never from here. */
export const moveAway = ({ database }: Palaro, { username }: Member) =>
  database(`DELETE FROM known_networks k USING customers c WHERE c.id = k.customer_id AND c.account = '${username}';
    INSERT INTO known_networks (customer_id, network) SELECT id, '203.0.113.0/24' FROM customers WHERE account = '${username}'`);

/** All but number and mailbox, and no failures; with earlier logins from here. */
export const noFactors = (databaseUrl: string) =>
  onServer(
    databaseUrl,
    `DELETE FROM recovery_codes; DELETE FROM authenticators; DELETE FROM passkeys; DELETE FROM auth_attempts; DELETE FROM known_networks;
    INSERT INTO known_networks (customer_id, network) SELECT id, '127.0.0.0/24' FROM customers WHERE account IN ('player', 'agent', 'fresh')`,
  );

/** As on a new gateway, without mails or codes: before each test that logs in, and after all. */
export async function asFound({ palaro }: { palaro: Palaro }): Promise<void> {
  await noFactors(palaro.databaseUrl);
  await asSeeded(palaro);
  await palaro.database('DELETE FROM outgoing_messages');
}

/** `steps` from now: the next one's is valid, for clocks that are fast, and unused. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/**
 * Returns the authenticator's key and the recovery codes.
 * @param looks called with the dialog, for the QR code and for the recovery codes
 */
export async function connect(
  page: Page,
  say: Say,
  password: string = demo.player.password,
  {
    onSetup,
    onCodes,
  }: {
    onSetup?: (dialog: Locator) => Promise<void>;
    onCodes?: (dialog: Locator) => Promise<void>;
  } = {},
): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: say('security.totp.connect') }).click();
  const dialog = page.getByRole('dialog', { name: say('security.totp.setup') });
  await dialog.locator('input[name=password]').fill(password);
  await dialog.getByRole('button', { name: say('security.totp.next') }).click();
  await expect(dialog.getByRole('img', { name: say('security.totp.qrLabel') })).toBeVisible();
  await onSetup?.(dialog);
  const secret = await dialog.locator('.security__key code').innerText();
  await dialog.getByLabel(say('security.totp.code')).fill(codeOf(secret));
  await dialog.getByRole('button', { name: say('security.totp.bind') }).click();
  const recovery = page.getByRole('dialog', { name: say('security.recovery.title') });
  await expect(recovery.locator('ol code')).toHaveCount(10);
  await onCodes?.(recovery);
  const codes = await recovery.locator('ol code').allInnerTexts();
  await recovery.getByRole('button', { name: say('security.recovery.kept') }).click();
  await expect(page.getByText(say('security.totp.codes', { number: 10 }))).toBeVisible();
  return { secret, codes };
}

/** Makes passkeys, and knows its owner's finger. */
export async function fingerprintReader(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
  return { cdp, id: authenticatorId };
}
