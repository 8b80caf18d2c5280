import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playHandlers } from '../../server/domain/play/handlers.ts';
import { authenticateLaunch } from '../../server/domain/play/launches.ts';
import { addRoundGames, openFor } from '../../server/domain/play/rounds-kit.ts';
import { tablesOf } from '../../server/domain/play/tables/runner.ts';
import {
  type TestPlayer,
  contextOf,
  testLaunch,
  testPlayer,
} from '../../server/domain/play/fixtures.ts';
import { go } from '../../src/models/navigation.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { click } from './support/steps.ts';

const app = useApp();
const t = words();
beforeAll(async () => {
  await addRoundGames(app.site.gateway);
  await sql`UPDATE settings SET value = '"with rounds"' WHERE key = 'catalogueVersion'`.execute(
    app.site.db,
  );
});
afterAll(() => tablesOf(app.site.gateway).close(app.site.gateway));

let keys = 0;
const newKey = () => `key_${String((keys += 1)).padStart(16, '0')}`;
async function playerOf(rounds: number): Promise<TestPlayer> {
  const player = await testPlayer(app.site.gateway, 100_000);
  const live = await authenticateLaunch(
    app.site.gateway,
    await testLaunch(app.site.gateway, player),
  );
  const context = contextOf(app.site.gateway, { role: 'launch', ...live });
  for (let count = 0; count < rounds; count += 1)
    await playHandlers['house.play']({ key: newKey(), stake: 1000 }, context);
  return player;
}
const card = async (heading: string) =>
  within((await screen.findByRole('heading', { name: t(heading) })).closest<HTMLElement>('.card')!);
const seeds = () => card('fair.seeds');
const hash = async () => (await seeds()).getAllByText(/^[0-9a-f]{64}$/)[0]?.textContent;
const press = async (name: string) => click((await seeds()).getByRole('button', { name: t(name) }));

test.each(['TY', 'EN'] as const)(
  '[GAME-12] a seed that is missing is complained about; once it is changed every round comes out the same: %s',
  async (language) => {
    const say = words(language);
    const { token } = await playerOf(2);
    await app.open('/fairness', { token, language });
    const own = within(
      (await screen.findByRole('heading', { name: say('fair.seeds') })).closest<HTMLElement>(
        '.card',
      )!,
    );
    const list = within(
      (await screen.findByRole('heading', { name: say('fair.rounds') })).closest<HTMLElement>(
        '.card',
      )!,
    );
    await waitFor(() => expect(list.getAllByText(say('fair.verdict.hidden'))).toHaveLength(2));
    await click(own.getByRole('button', { name: say('fair.change') }));
    expect(own.getByText(say('fair.seedWrong'))).toBeTruthy();
    await userEvent.type(own.getByRole('textbox'), 'Salamat, Ñino!{Enter}');
    expect(await screen.findByText(say('fair.changed'))).toBeTruthy();
    expect(await own.findByText('Salamat, Ñino!')).toBeTruthy();
    await waitFor(() => expect(list.getAllByText(say('fair.verdict.matches'))).toHaveLength(2));
    expect(list.queryByText(say('fair.verdict.differs'))).toBeNull();
  },
);

test('[GAME-12] [HOME-09b] a round names the pots that it won, drawn or not, and what draws them', async () => {
  const won = [
    { pot: 'mini', amount: 5000, drawn: true },
    { pot: 'mega', amount: 123_456, drawn: false },
  ];
  const { token } = await playerOf(1);
  await app.open('/fairness', { token });
  await press('fair.mix');
  await press('fair.change');
  expect(await (await card('fair.rounds')).findByText(t('fair.verdict.matches'))).toBeTruthy();
  expect((await card('fair.rounds')).queryByText(t('fair.potsMessage'))).toBeNull();
  const answer = await app.site.app.inject({
    url: '/api/fairness',
    headers: { authorization: `Bearer ${token}` },
  });
  const body = answer.json();
  const [round] = body.value.rounds;
  round.jackpot = { pots: [{ pot: 'mini', stakePerWin: 1 }], won };
  await app.open('/licence', { token });
  app.wire.before(({ path }) =>
    path === '/api/fairness' ? new Response(JSON.stringify(body)) : undefined,
  );
  await act(async () => go('/fairness'));
  const list = await card('fair.rounds');
  expect(await list.findByText(t('fair.pot', { pot: 'MINI', amount: '₱50.00' }))).toBeTruthy();
  expect(list.getByText(t('fair.potDropped', { pot: 'MEGA', amount: '₱1,234.56' }))).toBeTruthy();
  expect(await list.findByText(t('fair.verdict.matches'))).toBeTruthy();
  expect(list.getByText(`${round.clientSeed}:jackpot:${round.nonce}:0`)).toBeTruthy();
  expect(list.getByText(t('fair.potsText'))).toBeTruthy();
});

test('[GAME-12] a round that differs from its draw is detected', async () => {
  const { token } = await playerOf(1);
  await app.open('/fairness', { token });
  await press('fair.mix');
  await press('fair.change');
  expect(await (await card('fair.rounds')).findByText(t('fair.verdict.matches'))).toBeTruthy();
  const answer = await app.site.app.inject({
    url: '/api/fairness',
    headers: { authorization: `Bearer ${token}` },
  });
  const body = answer.json();
  body.value.rounds[0].payout += 100;
  await app.open('/licence', { token });
  app.wire.before(({ path }) =>
    path === '/api/fairness' ? new Response(JSON.stringify(body)) : undefined,
  );
  await act(async () => go('/fairness'));
  expect(await (await card('fair.rounds')).findByText(t('fair.verdict.differs'))).toBeTruthy();
});

test('[GAME-12] [ERR-03] input stays while a change fails; one whose answer is lost counts', async () => {
  const player = await playerOf(0);
  const { context } = await openFor(app.site.gateway, 'mines', player);
  const { round } = await playHandlers['house.start'](
    { key: newKey(), stake: 1000, bet: { mines: 1 } },
    context,
  );
  await app.open('/fairness', { token: player.token });
  const field = (await seeds()).getByRole<HTMLInputElement>('textbox');
  const before = await hash();
  await userEvent.type(field, 'akin');
  await press('fair.change');
  expect(await (await seeds()).findByText(t('errors.round_unfinished'))).toBeTruthy();
  expect([field.value, await hash()]).toEqual(['akin', before]);

  await playHandlers['house.act'](
    { key: newKey(), roundId: round!.id, step: 0, action: { open: 3 } },
    context,
  );
  await playHandlers['house.act'](
    { key: newKey(), roundId: round!.id, step: 1, action: 'cashOut' },
    context,
  ).catch(() => null);
  app.wire.after(({ path }) => {
    if (path === '/api/fairness/seed') throw new TypeError('the answer is lost');
    return undefined;
  });
  await press('fair.change');
  expect(await screen.findByText(t('fair.changed'))).toBeTruthy();
  expect(await hash()).not.toBe(before);
  expect(field.value).toBe('');
});

test('[GAME-12] [GAME-16b] a guest checks draws: the next by its hash, past ones by seeds and chain', async () => {
  const tables = tablesOf(app.site.gateway);
  await tables.runCalendars(app.site.gateway);
  await app.open('/fairness?table=PLR-L02');
  expect(await screen.findByText(t('fair.guest'))).toBeTruthy();
  const next = await card('fair.draws');
  expect(await next.findByText(t('fair.verdict.hidden'))).toBeTruthy();
  expect(next.getByRole<HTMLSelectElement>('combobox').value).toBe('PLR-L02');
  const [promised] = next.getAllByText(/^[0-9a-f]{64}$/);
  await sql`UPDATE table_rounds SET closes_at = now() - interval '2 minutes', draws_at = now() - interval '1 minute'
    WHERE table_code = 'PLR-L02' AND state = 'open'`.execute(app.site.db);
  await tables.runCalendars(app.site.gateway);
  await app.open('/fairness?table=PLR-L02');
  const drawn = await card('fair.draws');
  expect(await drawn.findByText(t('fair.verdict.matches'))).toBeTruthy();
  // The first seed's hash is the head of its chain.
  expect(drawn.getAllByText(promised!.textContent)).toHaveLength(2);
  expect(
    await drawn.findByText(new RegExp(`^${t('fair.chainMatches', { at: '…' }).split('…')[0]!}`)),
  ).toBeTruthy();
  await userEvent.selectOptions(drawn.getByRole('combobox'), 'PLR-L01');
  expect(location.search).toBe('?table=PLR-L01');
});

test("[GAME-12] the way to the page is in the help centre, the footer and a house game's details", async () => {
  await app.open('/help#fairness');
  const article = await waitFor(
    () =>
      document.querySelector<HTMLElement>('#fairness') ?? Promise.reject(new Error('no article')),
  );
  await click(await within(article).findByRole('link'));
  await waitFor(() => expect(location.pathname).toBe('/fairness'));
  await app.open('/');
  await click(
    (
      await screen.findAllByRole('button', { name: t('lobby.about', { game: 'Gintong Mangga' }) })
    )[0]!,
  );
  const details = within(await screen.findByRole('dialog'));
  await click(await details.findByRole('link', { name: t('fair.link') }));
  await waitFor(() => expect(location.pathname).toBe('/fairness'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(
    await within(await screen.findByRole('contentinfo')).findByRole('link', {
      name: t('fair.title'),
    }),
  ).toBeTruthy();
});
