import { act, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestPlayer, testPlayer } from '../../server/domain/play/fixtures.ts';
import { Teller } from '../../server/domain/withdrawals/fixtures.ts';
import type * as ImageUpload from '../../src/models/image-upload.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { click, descriptionOf, fill, press } from './support/steps.ts';

/** A picture of 1 × 1; happy-dom draws none. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
vi.mock('../../src/models/image-upload.ts', async (original) => {
  const real = await original<typeof ImageUpload>();
  const prepare = async ({ name }: File) => ({ name, data: png, small: { width: 1, height: 1 } });
  return { ...real, pictureActions: { ...real.pictureActions, prepare } };
});

const app = useApp();
const t = words('EN');
const path = '/member/identity';
let player: TestPlayer;

beforeEach(async () => (player = await testPlayer(app.site.gateway, 0)));

const open = () => app.open(path, { token: player.token, language: 'EN' });
const box = (name: string) => screen.findByLabelText<HTMLInputElement>(t(`kyc.${name}`));
const isAt = (step: string) =>
  screen.findByRole('heading', { level: 2, name: t(`kyc.steps.${step}`) });
const next = () => press(t('kyc.next'));
const person = {
  fullName: 'Maria Clara Reyes',
  birthday: '1990-05-17',
  birthplace: 'Iloilo',
  presentAddress: '12 Mabini, Iloilo',
  permanentAddress: '12 Mabini, Iloilo',
  occupation: 'Guro',
};
async function fillPerson(change: Partial<typeof person> = {}): Promise<void> {
  for (const [name, text] of Object.entries({ ...person, ...change }))
    await fill(await box(name), text);
}
async function addPicture(): Promise<void> {
  const input = screen.getByTestId<HTMLInputElement>('pictures');
  const file = new File(['x'], 'id.png', { type: 'image/png' });
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  expect(await screen.findByText(t('withdrawals.picture.stored'))).toBeTruthy();
}
async function toCheck(change: Partial<typeof person> = {}): Promise<void> {
  await fillPerson(change);
  await next();
  await fill(await box('documentNumber'), '1234-5678');
  await next();
  await isAt('pictures');
  await addPicture();
  await next();
  await isAt('check');
}
/** As the browser's own back and a reload: the address is another one without a call of the app's. */
function comeBack(): void {
  Object.getPrototypeOf(history).replaceState.call(history, history.state, '', `${path}?back`);
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
}
const sent = () =>
  app.site.db
    .selectFrom('kyc_submissions')
    .selectAll()
    .where('customer_id', '=', player.customerId)
    .execute();

describe('identity in four steps', () => {
  test('[MEM-19g] is sent from the last one, after all that was typed is shown; each way back loses nothing', async () => {
    await open();
    await isAt('person');
    expect(screen.getByText(t('kyc.step', { number: 1, of: 4 }))).toBeTruthy();
    await toCheck();
    const main = within(screen.getByRole('main'));
    for (const text of [person.fullName, person.occupation, '1234-5678', 'id.png'])
      expect(main.getAllByText(text).length).toBeGreaterThan(0);
    await press(t('kyc.change', { what: t('kyc.steps.person') }));
    await fill(await box('occupation'), 'Nars');
    await next();
    expect((await box('documentNumber')).value).toBe('1234-5678');
    await next();
    await press(t('kyc.previous'));
    await isAt('document');
    await next();
    expect(await screen.findByText('id.png')).toBeTruthy();
    await next();
    comeBack();
    const scrolled = vi.spyOn(globalThis, 'scrollTo').mockReturnValue();
    await press(t('kyc.submit'));
    expect(await screen.findByText(t('kyc.state.pending'))).toBeTruthy();
    // Its button was far down.
    expect(scrolled).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'instant' });
    expect(document.activeElement?.tagName).toBe('H1');
    scrolled.mockRestore();
    expect(await sent()).toMatchObject([
      { full_name: person.fullName, occupation: 'Nars', document_number: '1234-5678' },
    ]);
  });

  test('[MEM-19g] a step is left when it is right; the next one does not begin with complaints', async () => {
    await open();
    await isAt('person');
    await next();
    const name = await box('fullName');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(name)).toContain(t('kyc.wrong.line', { min: 2, max: 60 }));
    await fillPerson();
    await next();
    await isAt('document');
    expect(screen.queryByRole('alert')).toBeNull();
    await next();
    expect((await box('documentNumber')).getAttribute('aria-invalid')).toBe('true');
    await fill(await box('documentNumber'), '1234');
    await next();
    await isAt('pictures');
    await next();
    expect(await screen.findByText(t('kyc.wrong.pictures'))).toBeTruthy();
  });

  test('[MEM-19g] what the gateway rejects leads to the step of its field, with the reason there', async () => {
    await open();
    await isAt('person');
    await toCheck({ birthday: '2015-05-17' });
    await press(t('kyc.submit'));
    await isAt('person');
    const birthday = await box('birthday');
    await waitFor(() => expect(descriptionOf(birthday)).toContain(t('errors.underage')));
    expect((await box('fullName')).value).toBe(person.fullName);
    expect(await sent()).toEqual([]);
  });

  test('[MEM-19h] begins with what the profile has, never over what was typed', async () => {
    const details = {
      fullName: 'Juan Dela Cruz',
      address: '1 Rizal, Cebu City',
      occupation: 'Guro',
    };
    await app.site.db
      .insertInto('profiles')
      .values({ customer_id: player.customerId, details: JSON.stringify(details) })
      .execute();
    await open();
    await waitFor(async () => expect((await box('fullName')).value).toBe('Juan Dela Cruz'));
    expect((await box('presentAddress')).value).toBe('1 Rizal, Cebu City');
    await fill(await box('occupation'), 'Nars');
    await app.visit('/promotions');
    await app.visit(path);
    expect((await box('occupation')).value).toBe('Nars');
  });

  test('[MEM-19i] is there again on the way back, in its step; the number and the pictures are stored nowhere', async () => {
    await open();
    await isAt('person');
    await toCheck();
    const draft = sessionStorage.getItem('kycDraft')!;
    expect(draft).toContain(person.fullName);
    expect(draft).not.toContain('1234-5678');
    expect(draft).not.toContain('id.png');
    await app.visit('/promotions');
    await app.visit(path);
    await isAt('document');
    expect((await box('documentNumber')).value).toBe('');
    await press(t('kyc.previous'));
    expect((await box('fullName')).value).toBe(person.fullName);
  });
});

describe('the camera', () => {
  const toPictures = async () => {
    await open();
    await isAt('person');
    await fillPerson();
    await next();
    await fill(await box('documentNumber'), '1234-5678');
    await next();
    await isAt('pictures');
  };
  const withCamera = (getUserMedia: unknown) =>
    Object.defineProperty(navigator, 'mediaDevices', {
      value: getUserMedia && { getUserMedia },
      configurable: true,
    });

  test('[MEM-19j] takes a picture in a frame, and is off again when it is closed', async () => {
    const stop = vi.fn<() => void>();
    withCamera(async () => ({ getTracks: () => [{ stop }] }));
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
      done(new Blob(['x'], { type: 'image/jpeg' })),
    );
    Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
      set() {},
      configurable: true,
    });
    await toPictures();
    await press(t('kyc.camera.open'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(document.querySelector('.kyc__frame')).toBeTruthy();
    const button = await dialog.findByRole('button', { name: t('kyc.camera.take') });
    await waitFor(() => expect(button.matches(':disabled')).toBe(false));
    await click(button);
    expect(await screen.findByText(t('kyc.camera.name'))).toBeTruthy();
    expect(await screen.findByText(t('withdrawals.picture.stored'))).toBeTruthy();
    expect(stop).toHaveBeenCalled();
    withCamera(undefined);
  });

  test('[MEM-19j] that is not allowed says what else can be done; without one there is the choice of files alone', async () => {
    withCamera(async () => {
      throw new DOMException('no', 'NotAllowedError');
    });
    await toPictures();
    await press(t('kyc.camera.open'));
    expect(await screen.findByText(t('kyc.camera.denied'))).toBeTruthy();
    withCamera(undefined);
    await app.visit('/promotions');
    await app.visit(path);
    await isAt('document');
    await fill(await box('documentNumber'), '1234-5678');
    await next();
    await isAt('pictures');
    expect(screen.queryByText(t('kyc.camera.open'))).toBeNull();
    expect(screen.getByText(t('withdrawals.picture.add'))).toBeTruthy();
  });
});

test('[MEM-19k] a transaction password of digits brings the digit pad', async () => {
  await app.open('/member/payout', { token: player.token, language: 'EN' });
  await press(t('withdrawals.payout.set'));
  for (const name of ['new', 'again'] as const)
    expect((await screen.findByLabelText(t(`withdrawals.payout.${name}`))).inputMode).toBe(
      'numeric',
    );
});

test('[MEM-04] [WAL-07] password and account are set on the withdrawals page, the account once it can be confirmed', async () => {
  await new Teller(app.site).operator('PUT', 'withdrawalRules', { depositTurnover: 0 });
  player = await testPlayer(app.site.gateway, 50_000);
  const { customerId } = player;
  await sql`INSERT INTO kyc_submissions (customer_id, state, full_name, birthday, birthplace, nationality,
      present_address, permanent_address, occupation, income_source, document, document_number, pictures, decided_at)
    VALUES (${customerId}, 'approved', 'Maria Clara Reyes', '1990-05-17', 'Iloilo', 'Filipino', '12 Mabini',
      '12 Mabini', 'Guro', 'salary', 'driver', 'N01-1', '{}', now())`.execute(app.site.db);
  await app.open('/member/withdraw', { token: player.token, language: 'EN' });
  const dialog = async () => within(await screen.findByRole('dialog'));
  const type = async (label: string, text: string) =>
    fill(await (await dialog()).findByLabelText(label), text);
  expect(await screen.findByText(t('withdrawals.payout.accountsPassword'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('withdrawals.way.account') })).toBeNull();

  await press(t('withdrawals.way.password'));
  await type(t('withdrawals.payout.new'), '482913');
  await type(t('withdrawals.payout.again'), '482913');
  await press(t('withdrawals.payout.save'), await dialog());
  await press(t('withdrawals.way.account'));
  expect(screen.queryByRole('button', { name: t('withdrawals.way.password') })).toBeNull();
  await type(t('withdrawals.payout.number.ewallet'), '0917 555 0101');
  await type(t('withdrawals.password'), '482913');
  await press(t('withdrawals.payout.bind'), await dialog());
  expect(await screen.findByLabelText(t('withdrawals.amount'))).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location.pathname).toBe('/member/withdraw');
});
