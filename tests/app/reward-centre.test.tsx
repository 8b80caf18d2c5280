import { screen, within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  RebateMember,
  beginMarch,
  march,
  marchDay,
  setTermsFrom,
} from '../../server/domain/rebates/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { press, serverError } from './support/steps.ts';

const app = useApp();
const t = words('EN');
const main = () => within(screen.getByRole('main'));

let member: RebateMember;
beforeEach(async () => {
  await beginMarch(app.site);
  member = new RebateMember(app.site);
  await member.open();
  await setTermsFrom(app.site, marchDay(1), { rates: { RNG: [{ from: 0, rate: 40 }] }, turnover: 300 }); // prettier-ignore
  await member.bet(150_000, march(2));
  await member.count();
});
const open = () => app.open('/member/rewardCenter', { token: member.player.token, language: 'EN' });
const button = t('promotions.waiting.claimAll', { count: 1 });

describe('[MEM-10] the reward centre', () => {
  test('shows what waits of other kinds, with its wagering requirement, and claims all of it', async () => {
    await open();
    const card = (await main().findByText(t('promotions.waiting.title'))).closest<HTMLElement>(
      '.promo-waiting',
    )!;
    const row = within(card).getByRole('listitem');
    expect(row.textContent).toContain('₱6');
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/member/manualRebate');
    expect(main().getByText(t('promotions.waiting.required', { required: '₱18' }))).toBeTruthy();
    await press(button);
    expect(await main().findByText(t('promotions.waiting.came', { worth: '₱6' }))).toBeTruthy();
    expect(await member.received()).toEqual([600]);
    expect(main().queryByRole('button', { name: button })).toBeNull();
  });

  test('[WAL-03] finds out what was claimed when the answer is lost, and pays nothing twice', async () => {
    await open();
    await main().findByRole('button', { name: button });
    app.wire.after(({ path }) => {
      if (path.endsWith('/rewards/claim')) throw new TypeError('connection lost');
      return undefined;
    });
    await press(button);
    expect(await main().findByText(t('promotions.waiting.done'))).toBeTruthy();
    expect(await member.received()).toEqual([600]);
  });

  test('[WAL-03] says that nothing was claimed when the call did not arrive', async () => {
    await open();
    await main().findByRole('button', { name: button });
    app.wire.before(({ path }) => (path.endsWith('/rewards/claim') ? serverError() : undefined));
    await press(button);
    expect(await main().findByText(t('promotions.waiting.undone'))).toBeTruthy();
    expect(await member.received()).toEqual([]);
    expect(main().getByRole('button', { name: button })).toBeTruthy();
  });

  test('[WAL-02] [WAL-03] names nothing that another tab has claimed meanwhile', async () => {
    await open();
    await main().findByRole('button', { name: button });
    let others: unknown[] = [];
    app.wire.before(async ({ path }) => {
      if (!path.endsWith('/rewards/claim')) return undefined;
      const { value } = await member.ask('POST', '/api/wps/rewards/claim', { language: 'EN' });
      others = value.claimed;
      return undefined;
    });
    await press(button);
    expect(await main().findByText(t('promotions.waiting.done'))).toBeTruthy();
    expect(others).toMatchObject([{ kind: 'rebates', amount: 600 }]);
    expect(await member.received()).toEqual([600]);
  });

  test('[REWARD-05f] has nothing of it during a break', async () => {
    await sql`INSERT INTO play_guards (customer_id, cool_off_until) VALUES (${member.person.id}, now() + interval '1 day')`.execute(app.site.db); // prettier-ignore
    await open();
    expect(await main().findByText(t('promotions.centre.none'))).toBeTruthy();
    expect(main().queryByText(t('promotions.waiting.title'))).toBeNull();
  });
});
