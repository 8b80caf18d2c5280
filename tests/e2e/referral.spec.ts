import type { Route } from '@playwright/test';
import { apiLaunch, apiLogin, apiPlay, ask, houseGame } from '../support/api.ts';
import { ledgerBalance, ledgerFaults } from '../support/ledger.ts';
import { type Member, newMember } from '../support/members.ts';
import { asMember, settled } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

test("[MEM-11] [MEM-16] [MEM-09] [WAL-03] a friend's steps lead to a reward that is claimed once", async ({
  page,
  palaro,
  member,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await palaro.operator('referral', 'set', '--bets', '10')).toContain(
    'PHP 100.00 for each friend who deposits PHP 500.00 and bets PHP 10.00 within 30 days',
  );
  const friend = await newMember(palaro);
  const of = ({ username }: Member) => `(SELECT id FROM customers WHERE account = '${username}')`;
  await palaro.database(`UPDATE customers SET nickname = 'Isidra', referred_by = ${of(member)} WHERE account = '${friend.username}';
    INSERT INTO referral_rewards (friend_id, inviter_id, rule_id) SELECT ${of(friend)}, ${of(member)}, max(id) FROM referral_rules`);
  const before = await ledgerBalance(palaro.databaseUrl, member.username);
  await asMember(page, '/member/referral', member);
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Is•••' });
  await expect(page.getByText(t('referral.rule.title', { reward: '₱100' }))).toBeVisible();
  await expect(line.getByText(t('referral.state.open'))).toBeVisible();
  await expect(line.getByText(t('referral.unmet'))).toHaveCount(3);

  const token = await apiLogin(palaro, friend.username, friend.password);
  const { body } = await ask(`${palaro.url}/api/v2/deposits`, {
    token,
    body: { key: crypto.randomUUID(), rail: 'ewallet', amount: 50_000 },
  });
  await palaro.operator('deposit', 'approve', body.value.reference);
  await apiPlay(palaro, await apiLaunch(palaro, token, (await houseGame(palaro)).nodeId), 1000);
  const verified = (who: Member, name: string) =>
    palaro.database(`INSERT INTO kyc_submissions (customer_id, state, full_name, birthday, birthplace, nationality,
      present_address, permanent_address, occupation, income_source, document, document_number, pictures, decided_at)
    SELECT id, 'approved', '${name}', '1985-01-02', 'Cebu', 'Filipino', 'Colon', 'Colon', 'Driver', 'salary', 'driver', account, '{}', now() FROM customers WHERE account = '${who.username}'`);
  await verified(friend, 'Isidra Cruz');
  // The operator looks at equal logins first.
  await page.reload();
  await expect(line.getByText(t('referral.state.review'))).toBeVisible();
  await settled(page);
  const waiting = (await palaro.operator('referral', 'list'))
    .split('\n')
    .find((text) => text.includes(`${member.username} for ${friend.username}`))!;
  expect(waiting).toContain('both have logged in from one address with one browser');
  expect(await palaro.operator('referral', 'allow', waiting.split(' ')[0]!)).toBe(
    `The reward of ${member.username} for ${friend.username} is ready to be claimed.`,
  );
  // The open page hears of it.
  await expect(line.getByText(t('referral.state.ready', { amount: '₱100' }))).toBeVisible();
  await expect(page.getByText(t('referral.rewards.identity'))).toBeVisible();
  await verified(member, 'Juan Reyes');
  await page.reload();
  const claim = t('referral.claim.button', { amount: '₱100' });
  // The gateway does it; its answer is lost.
  const cut = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/api/wps/referral/claim', cut, { times: 1 });
  await page.getByRole('main').getByRole('button', { name: claim }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    t('referral.claim.text', { required: '₱100' }),
  );
  await page.getByRole('alertdialog').getByRole('button', { name: claim }).click();
  await expect(line.getByText(t('referral.state.claimed', { amount: '₱100' }))).toBeVisible();
  await expect(page.getByTestId('earned')).toHaveText('₱100');
  await expect(
    page
      .getByRole('paragraph')
      .filter({ hasText: t('referral.rewards.month', { done: 1, max: 20 }) }),
  ).toBeVisible();
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(before + 10_000);

  await settled(page);
  await page.goto('/member/bonusDetails');
  await expect(page.getByText(t('records.cause.referral'))).toBeVisible();
  await page.route('**/api/wps/referral**', (route) => route.abort());
  await page.goto('/member/referral');
  await expect(page.getByTestId('earned')).toHaveText('₱100');
  const { sums, mismatches } = await ledgerFaults(palaro.databaseUrl);
  expect({ mismatches, sums: sums.filter((sum) => sum !== 0) }).toEqual({
    mismatches: 0,
    sums: [],
  });
});
