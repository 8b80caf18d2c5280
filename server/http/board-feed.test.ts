import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BoardNews } from '../../contract/tournaments/shapes.ts';
import { TournamentMember, countNow, running } from '../domain/tournaments/fixtures.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { type TestSocket, openSocket } from '../testing/socket.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
  await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => site.close());

const newsOf = (socket: TestSocket): BoardNews[] =>
  socket.events.flatMap((event) => (event.kind === 'board' ? [event.board as BoardNews] : []));
const until = (look: () => void) => vi.waitFor(look, { timeout: 5000, interval: 20 });

test('[REWARD-04c] ranks reach the pages that show them, whole at first and then what changed', async () => {
  const ana = await new TournamentMember(site).open();
  const ben = await new TournamentMember(site).open();
  const id = await running(site, ana);
  for (const member of [ana, ben]) await member.join(id);
  await ben.round(100, 500);
  await countNow(site);
  const [shows, other] = await Promise.all(
    [ana, ben].map(({ player }) => openSocket(site, player.token)),
  );
  shows!.say({ board: `tournament:${id}` });
  await until(() => expect(newsOf(shows!)).toHaveLength(1));
  expect(newsOf(shows!)[0]).toMatchObject({ whole: true, size: 1, own: { rank: null, score: 0 } });
  await ana.round(100, 400);
  await countNow(site);
  await until(() => expect(newsOf(shows!)).toHaveLength(2));
  expect(newsOf(shows!)[1]).toMatchObject({
    whole: false,
    size: 2,
    players: 2,
    rows: [{ rank: 2, score: 400 }],
    own: { rank: 2 },
  });
  expect(newsOf(other!)).toEqual([]);
  shows!.close();
  other!.close();
});

test('[REWARD-05f] [RG-03] nothing reaches a page during a break, nor one that asks for no board', async () => {
  const member = await new TournamentMember(site).open();
  const id = await running(site, member);
  await member.join(id);
  await member.takeBreak();
  const free = await new TournamentMember(site).open();
  const [onBreak, wrong] = await Promise.all(
    [member, free].map(({ player }) => openSocket(site, player.token)),
  );
  onBreak!.say({ board: `tournament:${id}` });
  wrong!.say({ board: 'tournament:x' });
  const last = await openSocket(site, free.player.token);
  last.say({ board: `tournament:${id}` });
  await until(() => expect(newsOf(last)).toHaveLength(1));
  expect([newsOf(onBreak!), newsOf(wrong!)]).toEqual([[], []]);
  for (const socket of [onBreak!, wrong!, last]) socket.close();
});
