import { randomUUID } from 'node:crypto';
import type { Attack, Target } from './attack.ts';
import { send, tally } from './attack.ts';

const stake = 500_000;
const calls = 60;

/** A launch of a slot of the house; the token of its calls. */
export async function launch({ url, mediaUrl }: Target, token: string): Promise<string> {
  const query = 'vassalage=PLR&pageSize=48&language=EN&clientType=3&platform=html5-desktop';
  const list = await send(`${url}/api/wps/relay/games/list?${query}`);
  const { games } = (
    JSON.parse(list.text) as { value: { games: { nodeId: string; gameCode: string }[] } }
  ).value;
  const nodeId = games.find(({ gameCode }) => gameCode === 'PLR-001')?.nodeId;
  const opened = await send(`${url}/api/wps/game/launchGame`, {
    token,
    body: { nodeId, host: mediaUrl, language: 'EN', clientType: 3, platform: 'html5-desktop' },
  });
  const { value } = JSON.parse(opened.text) as { value: { url: string } };
  return new URLSearchParams(new URL(value.url).hash.slice(1)).get('token') ?? '';
}

/** Many stakes at once, each half of the wallet, and one key many times. */
export const racingBets: Attack = {
  what: 'Bets that race for one wallet, and one idempotency key sent many times at once',
  requirement: 'WAL-02',
  async run(target) {
    const breaches: string[] = [];
    const codes: string[] = [];
    for (const keyOf of [() => randomUUID(), () => '00000000-0000-4000-8000-000000000001']) {
      const { token, walletId } = await target.newMember();
      const game = await launch(target, token);
      const answers = await Promise.all(
        Array.from({ length: calls }, () =>
          send(`${target.mediaUrl}/api/house/play`, { token: game, body: { key: keyOf(), stake } }),
        ),
      );
      codes.push(...answers.map(({ status, code }) => code ?? String(status)));
      const { rows } = await target.pool.query<{ balance: string; sum: string }>(
        `SELECT balance, (SELECT sum(amount) FROM entries WHERE account_id = a.id) AS sum
           FROM accounts a WHERE id = $1`,
        [walletId],
      );
      const [wallet] = rows;
      if (Number(wallet?.balance) < 0) breaches.push('a wallet went below zero');
      if (wallet?.balance !== wallet?.sum) breaches.push('a balance is not the sum of its entries');
    }
    const { rows } = await target.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM transfers WHERE key = '00000000-0000-4000-8000-000000000001'`,
    );
    if (rows[0]?.count !== 1) breaches.push(`one key moved money ${rows[0]?.count} times`);
    return { tries: codes.length, breaches, result: tally(codes) };
  },
};
