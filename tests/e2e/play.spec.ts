import { apiLaunch, apiLogin, apiPlay, houseGame } from '../support/api.ts';
import { ledgerBalance } from '../support/ledger.ts';
import { asMember, shownBalance } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ touched: true });

test('[HEAD-02] a round played elsewhere moves the balance of an open page by socket event, without a call', async ({
  page,
  palaro,
  member,
}) => {
  const { nodeId } = await houseGame(palaro);
  // The socket opens and greets when the page is idle.
  const greeted = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived'));
  await asMember(page, '/', member);
  const before = await shownBalance(page);
  const launch = await apiLaunch(
    palaro,
    await apiLogin(palaro, member.username, member.password),
    nodeId,
  );
  await greeted;
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/balance') || request.url().includes('/session/info'))
      calls.push(request.url());
  });
  let balance = before;
  for (let i = 0; i < 20 && balance === before; i += 1) {
    const { body } = await apiPlay(palaro, launch, 1000);
    balance = body.value.balance;
  }
  await expect.poll(() => shownBalance(page), { timeout: 5000 }).toBe(balance);
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(balance);
  expect(calls).toEqual([]);
});
