import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SupportMember } from '../../server/domain/support/fixtures.ts';
import type * as ImageUpload from '../../src/models/image-upload.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { useOutbox } from './support/outbox.ts';
import { fill, press, rejection, serverError } from './support/steps.ts';

/** A picture of 1 × 1; happy-dom draws none. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
vi.mock('../../src/models/image-upload.ts', async (original) => {
  const real = await original<typeof ImageUpload>();
  const prepare = async ({ name }: File) => ({ name, data: png, small: { width: 1, height: 1 } });
  return { ...real, pictureActions: { ...real.pictureActions, prepare } };
});

const app = useApp();
useOutbox();
const t = words('EN');
let member: SupportMember;
beforeEach(async () => {
  member = await new SupportMember(app.site).begin();
});

afterEach(() => vi.restoreAllMocks());

const upload = '/api/v2/uploads/picture';
const text = 'The wheel stops on the line.';
const open = (path = '/feedback') => app.open(path, { token: member.player.token, language: 'EN' });
const network = (online: boolean) => act(async () => app.wire.setOnline(online));
const field = () => screen.findByLabelText<HTMLTextAreaElement>(t('content.feedback.message'));
const send = () => press(t('content.feedback.send'));
async function choose(...names: string[]): Promise<void> {
  const input = await screen.findByTestId<HTMLInputElement>('pictures');
  const files = names.map((name) => new File(['x'], name, { type: 'image/png' }));
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  act(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
}
/** Names and states of the pictures shown. */
const shown = (part: Pick<typeof screen, 'queryByRole'> = screen) => {
  const list = part.queryByRole('list', { name: t('content.feedback.pictures') });
  return within(list!)
    .queryAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('.pictures__words > *')].map((e) => e.textContent));
};
const stored = t('withdrawals.picture.stored');
/** As the operator reads the account's, newest first. */
async function received() {
  const { list } = (await member.operator('GET', 'feedbackList')).value;
  const { account } = await app.site.db
    .selectFrom('customers')
    .select('account')
    .where('id', '=', member.player.customerId)
    .executeTakeFirstOrThrow();
  return list.filter((each: { account: string }) => each.account === account);
}

describe('feedback', () => {
  test('[INFO-02b] three at most are uploaded as they are chosen, and go with the text', async () => {
    await open();
    await choose('one.png', 'two.png', 'three.png', 'four.png');
    await waitFor(() =>
      expect(shown()).toEqual([
        ['one.png', stored],
        ['two.png', stored],
        ['three.png', stored],
      ]),
    );
    expect(screen.queryByTestId('pictures')).toBeNull();
    expect(screen.getByText(t('content.feedback.picturesHint'))).toBeTruthy();
    await fill(await field(), text);
    await send();
    expect(await screen.findByText(t('content.feedback.sent'))).toBeTruthy();
    expect(await received()).toMatchObject([{ content: text, pictures: 3, missingPictures: 0 }]);
    await press(t('content.feedback.more'));
    await field();
    expect(shown()).toEqual([]);
  });

  test('[INFO-02a] the outcome of a message is at the top of the page, which scrolls there', async () => {
    await open();
    await fill(await field(), text);
    // As in browsers.
    const answer = () => Promise.resolve() as unknown as undefined;
    const scrolled = vi.spyOn(globalThis, 'scrollTo').mockImplementation(answer);
    await send();
    expect(await screen.findByText(t('content.feedback.sent'))).toBeTruthy();
    expect(scrolled).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'instant' });
    await press(t('content.feedback.more'));
    expect((await field()).value).toBe('');
  });

  test('[INFO-02b] one that fails says why, holds the message back, and is sent again or removed', async () => {
    await open();
    app.wire.before(({ path }) => (path === upload ? serverError() : undefined));
    await choose('one.png', 'two.png');
    const why = t('errors.unreachable');
    await waitFor(() =>
      expect(shown()).toEqual([
        ['one.png', why],
        ['two.png', why],
      ]),
    );
    await fill(await field(), text);
    await send();
    expect(await screen.findByText(t('withdrawals.picture.wait'))).toBeTruthy();
    app.wire.reset();
    await press(t('withdrawals.picture.again', { name: 'one.png' }));
    await waitFor(() => expect(shown()[0]).toEqual(['one.png', stored]));
    await press(t('withdrawals.picture.remove', { name: 'two.png' }));
    expect(shown()).toHaveLength(1);
    expect(screen.queryByText(t('withdrawals.picture.wait'))).toBeNull();
    expect(await received()).toEqual([]);
    await send();
    expect(await screen.findByText(t('content.feedback.sent'))).toBeTruthy();
    expect(await received()).toMatchObject([{ content: text, pictures: 1 }]);
  });

  test('[INFO-02b] [INFO-02d] without network, uploaded ones wait with the text; others are not sent', async () => {
    await open();
    await choose('before.png');
    await waitFor(() => expect(shown()).toEqual([['before.png', stored]]));
    await network(false);
    await choose('after.png');
    await waitFor(() => expect(shown()[1]).toEqual(['after.png', t('errors.offline')]));
    expect(screen.getByText(t('content.feedback.offline'))).toBeTruthy();
    await fill(await field(), text);
    await send();
    expect(await screen.findByText(t('withdrawals.picture.wait'))).toBeTruthy();
    await press(t('withdrawals.picture.remove', { name: 'after.png' }));
    await send();
    expect(await screen.findByText(t('content.feedback.stored'))).toBeTruthy();
    expect(await received()).toEqual([]);
    await network(true);
    expect(await screen.findByText(t('content.feedback.sent'))).toBeTruthy();
    expect(await received()).toMatchObject([{ content: text, pictures: 1, missingPictures: 0 }]);
  });

  test('[INFO-02b] one that lapsed while the text waited is missing, and the text arrives', async () => {
    await open();
    await choose('one.png');
    await waitFor(() => expect(shown()).toEqual([['one.png', stored]]));
    await network(false);
    await fill(await field(), text);
    await send();
    await screen.findByText(t('content.feedback.stored'));
    await app.site.db
      .deleteFrom('pictures')
      .where('customer_id', '=', member.player.customerId)
      .execute();
    await network(true);
    expect(await screen.findByText(t('content.feedback.sent'))).toBeTruthy();
    expect(await received()).toMatchObject([{ content: text, pictures: 0, missingPictures: 1 }]);
  });

  test('[INFO-02b] are in no draft: who comes back finds the text alone', async () => {
    await open();
    await choose('one.png');
    await waitFor(() => expect(shown()).toHaveLength(1));
    await fill(await field(), text);
    await app.visit('/help');
    await app.visit('/feedback');
    await waitFor(async () => expect((await field()).value).toBe(text));
    expect(shown()).toEqual([]);
    expect(sessionStorage.getItem('feedbackDraft')).toBe(
      JSON.stringify({ kind: 'feedback', content: text }),
    );
  });

  test('[INFO-02b] [PWA-06] a rejected message is changed with its pictures, each of which can be removed', async () => {
    await open();
    app.wire.before(({ path }) =>
      path === '/api/wps/feedback' ? rejection('feedback_length', 'content') : undefined,
    );
    await choose('one.png', 'two.png');
    await waitFor(() => expect(shown().map(([, state]) => state)).toEqual([stored, stored]));
    await fill(await field(), text);
    await send();
    expect(await screen.findByText(t('content.feedback.rejected'))).toBeTruthy();
    app.wire.reset();
    await app.visit('/waiting');
    await press(t('outbox.mend'));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(t('content.feedback.picturesHint'));
    expect(shown(dialog)).toEqual([
      [t('support.picture', { number: 1 }), stored],
      [t('support.picture', { number: 2 }), stored],
    ]);
    await press(t('withdrawals.picture.remove', { name: t('support.picture', { number: 1 }) }));
    await choose('three.png');
    await waitFor(() => expect(shown(dialog)[1]).toEqual(['three.png', stored]));
    await press(t('outbox.sendAgain'), dialog);
    await waitFor(async () =>
      expect(await received()).toMatchObject([{ content: text, pictures: 2, missingPictures: 0 }]),
    );
  });
});
