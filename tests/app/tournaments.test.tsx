import { act, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countMission } from '../../server/domain/tournaments/count-mission.ts';
import {
  TournamentMember,
  countNow,
  endNow,
  running,
} from '../../server/domain/tournaments/fixtures.ts';
import { payPrizes } from '../../server/domain/prizes/pay.ts';
import { tournamentPrizes } from '../../server/domain/tournaments/prizes.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { press } from './support/steps.ts';

const app = useApp();
const t = words('EN');
let member: TournamentMember;
beforeEach(async () => {
  member = await new TournamentMember(app.site).open();
});
afterEach(() =>
  sql`UPDATE tournaments SET cancelled_at = now() WHERE closed_at IS NULL`.execute(app.site.db),
);

const main = () => within(screen.getByRole('main'));
const open = (path = '/member/tournaments') =>
  app.open(path, { token: member.player.token, language: 'EN' });
const board = () => main().findByRole('list', { name: t('tournaments.board') });

test('[REWARD-04b] a tournament states its terms, is joined, ranks, and is left after a question', async () => {
  const id = await running(app.site, member, { minStake: 2500 });
  const other = await new TournamentMember(app.site).open();
  await other.join(id);
  await other.round(2500, 10_000);
  await countNow(app.site);
  await open(`/member/tournaments?id=${id}`);
  expect(await main().findByText('₱25')).toBeTruthy();
  expect(within(await board()).getByText('4×')).toBeTruthy();
  await press(t('tournaments.join'), main());
  expect(await main().findByText(t('tournaments.noRank'))).toBeTruthy();
  await member.round(2500, 20_000);
  await countNow(app.site);
  await open(`/member/tournaments?id=${id}`);
  expect(await main().findByText(t('tournaments.own', { rank: 1 }))).toBeTruthy();
  expect(main().getByText(`8× · ${t('tournaments.brings', { prize: '₱100' })}`)).toBeTruthy();
  await press(t('tournaments.leave'), main());
  await press(t('tournaments.leave'), within(await screen.findByRole('alertdialog')));
  expect(await main().findByRole('button', { name: t('tournaments.join') })).toBeTruthy();
  expect((await member.one(id)).value.tournament.own).toBeNull();
});

test('[REWARD-04d] the list shows what was won, and that it is paid', async () => {
  const id = await running(app.site, member);
  await member.join(id);
  await member.round(100, 900);
  await endNow(app.site, id);
  await payPrizes(app.site.gateway, tournamentPrizes);
  await open();
  const won = t('tournaments.won', { rank: 1, prize: '₱100' });
  expect(await main().findByText(won)).toBeTruthy();
  await app.visit(`/member/tournaments?id=${id}`);
  expect(await main().findByText(new RegExp(t('tournaments.wonPaid')))).toBeTruthy();
});

test('[REWARD-04b] a join that is rejected says why', async () => {
  const id = await running(app.site, member, { places: 1 });
  await open(`/member/tournaments?id=${id}`);
  await main().findByRole('button', { name: t('tournaments.join') });
  const other = await new TournamentMember(app.site).open();
  await other.join(id);
  await press(t('tournaments.join'), main());
  expect(await main().findByText(t('errors.tournament_full'))).toBeTruthy();
});

test('[REWARD-05f] [RG-03] during a break the pages offer nothing, and what was joined can be left', async () => {
  const id = await running(app.site, member);
  await member.join(id);
  await member.takeBreak();
  await open(`/member/tournaments?id=${id}`);
  expect(await main().findByText(t('tournaments.onBreak'))).toBeTruthy();
  expect(main().queryByText(t('tournaments.prizes'))).toBeNull();
  expect(main().queryByRole('link', { name: t('tournaments.toPlay') })).toBeNull();
  expect(main().getByRole('button', { name: t('tournaments.leave') })).toBeTruthy();
  await app.visit('/member/missionLeaderboard');
  // That board has no prizes, so none is said to be paid later.
  const text = t('tournaments.missions.onBreakText', { until: '|' }).split('|').at(-1)!;
  expect(await main().findByText((said) => said.endsWith(text))).toBeTruthy();
  expect(main().queryByRole('list', { name: t('tournaments.board') })).toBeNull();
});

test("[MEM-12] [REWARD-02c] the month's board of missions shows the own rank, and hides the name", async () => {
  await sql`TRUNCATE mission_boards`.execute(app.site.db);
  await open('/member/missionLeaderboard');
  expect(await main().findByText(t('tournaments.missions.empty'))).toBeTruthy();
  await app.site.db.transaction().execute((db) => countMission(db, member.player.customerId));
  await open('/member/missionLeaderboard');
  expect(await main().findByText(t('tournaments.own', { rank: 1 }))).toBeTruthy();
  const row = within(await board()).getByRole('listitem');
  expect(row.textContent).toContain('***');
  const hide = main().getByRole('switch', { name: new RegExp(t('tournaments.hide')) });
  await act(async () => hide.click());
  await waitFor(async () =>
    expect((await board()).textContent).toContain(t('tournaments.hiddenName')),
  );
  expect((await member.missions()).hidden).toBe(true);
});

test('[MEM-16] [REWARD-04c] without network the board stays, with its time, and cannot be joined', async () => {
  const id = await running(app.site, member);
  await open(`/member/tournaments?id=${id}`);
  const join = await main().findByRole<HTMLButtonElement>('button', {
    name: t('tournaments.join'),
  });
  await act(async () => app.wire.setOnline(false));
  await waitFor(() => expect(join.disabled).toBe(true));
  expect(main().getByText('Fiesta')).toBeTruthy();
});
