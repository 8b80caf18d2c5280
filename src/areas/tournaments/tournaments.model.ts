import { type ReadonlySignal, signal } from '@preact/signals-react';
import { is } from 'superstruct';
import {
  type Board,
  BoardNews,
  MissionLeaderboard,
  TournamentPage,
  Tournaments,
  missionBoardName,
  tournamentBoard,
} from '../../../contract/tournaments/shapes.ts';
import { type Cached, cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { mapped } from '../../lib/result.ts';
import { language } from '../../models/language.ts';
import { onLiveEvent, sendLive } from '../../models/live-events.ts';
import { startLiveRefresh } from '../../models/live-refresh.ts';
import { OneTimeAction } from '../../models/one-time-action.ts';

export const tournamentsPath = '/member/tournaments';
export const pathOf = (id: string): string => `${tournamentsPath}?id=${id}`;

const languageOf = (key: string): string => key.split(' ')[1]!;
const listSource = cached(
  'records',
  (key) => call('tournaments.list', { language: languageOf(key) }),
  Tournaments,
);
const oneSource = cached(
  'records',
  (key) => call('tournaments.one', { language: languageOf(key), id: key.split(' ')[2]! }),
  TournamentPage,
);
const missionSource = cached(
  'records',
  () => call('tournaments.missionLeaderboard', {}),
  MissionLeaderboard,
);

/** Cached offline (MEM-16). */
export const list = listSource.now as ReadonlySignal<Cached<Tournaments>>;
export const one = oneSource.now as ReadonlySignal<Cached<TournamentPage>>;
export const missions = missionSource.now as ReadonlySignal<Cached<MissionLeaderboard>>;

const answered = ({ state, value }: Cached<unknown>): boolean =>
  state === 'fresh' && value !== null;

export async function loadList(): Promise<boolean> {
  await listSource.load(`tournaments.list ${language.peek()}`);
  return answered(list.peek());
}

const oneKey = (id: string) => `tournaments.one ${language.peek()} ${id}`;
async function loadOne(id: string): Promise<boolean> {
  await oneSource.load(oneKey(id));
  return answered(one.peek());
}

export async function loadMissions(): Promise<boolean> {
  await missionSource.load('tournaments.missionLeaderboard');
  return answered(missions.peek());
}

/** Ms, in steps, for what is left. */
export const nowMs = signal(Date.now());
const lookMs = 10_000;

export const followList = (): (() => void) => follow(loadList);
export const followOne = (id: string): (() => void) =>
  follow(
    () => loadOne(id),
    tournamentBoard(id),
    () => one.peek().value?.board ?? null,
    (board) => {
      const { value } = one.peek();
      if (value?.tournament.id === id) oneSource.change(oneKey(id), { ...value, board });
    },
  );
export const followMissions = (): (() => void) =>
  follow(
    loadMissions,
    missionBoardName,
    () => missions.peek().value?.board ?? null,
    (board) => {
      const { value } = missions.peek();
      const finished = board.own?.score ?? 0;
      if (value)
        missionSource.change('tournaments.missionLeaderboard', { ...value, board, finished });
    },
  );

/** Loads, and while the page is looked at, takes ranks from the socket. Returns what ends it. */
function follow(
  load: () => Promise<boolean>,
  board?: string,
  before: () => Board | null = () => null,
  show: (board: Board) => void = () => {},
): () => void {
  nowMs.value = Date.now();
  const timer = setInterval(() => (nowMs.value = Date.now()), lookMs);
  const ask = () =>
    sendLive({ board: document.visibilityState === 'visible' ? (board ?? null) : null });
  const loaded = async () => {
    const isFresh = await load();
    // The first event follows the answer, so that none is lost under it.
    if (board !== undefined && isFresh) ask();
    return isFresh;
  };
  const stop = startLiveRefresh(loaded, 'message', 'status');
  document.addEventListener('visibilitychange', ask);
  const deaf = onLiveEvent((event) => {
    if (event.kind !== 'board' || !is(event.board, BoardNews) || event.board.id !== board) return;
    const next = merged(before(), event.board);
    if (next) show(next);
  });
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
    stop();
    deaf();
    if (board !== undefined) sendLive({ board: null });
    action.forget();
  };
}

/** A board with what the socket brought; null where rows before are missing. */
export function merged(
  board: Board | null,
  { whole, size, rows: changed, at, players, own }: BoardNews,
): Board | null {
  const rows = whole ? [] : (board?.rows.slice(0, size) ?? []);
  for (const row of changed) rows[row.rank - 1] = row;
  return rows.length === size && rows.every(Boolean) ? { at, players, own, rows } : null;
}

const action = new OneTimeAction<string>(async () => {
  const id = one.peek().value?.tournament.id;
  return id === undefined ? false : loadOne(id);
});
export const joinAction = action.state;

const isJoined = () => one.peek().value?.tournament.own !== null;

/** @returns whether the member has joined */
export async function join(id: string): Promise<boolean> {
  const done = await action.ask(
    id,
    () => mapped(call('tournaments.join', { id, language: language.peek() }), () => true),
    () => isJoined() || null,
  );
  return done === true;
}

/** @returns whether the member has left */
export async function leave(id: string): Promise<boolean> {
  const done = await action.ask(
    id,
    () => mapped(call('tournaments.leave', { id, language: language.peek() }), () => true),
    () => !isJoined() || null,
  );
  return done === true;
}

/** Hides the name on all boards, or shows it; the pages then say what holds. */
export const hideAction = signal<'idle' | 'sending' | 'failed'>('idle');
export async function hide(hidden: boolean): Promise<void> {
  hideAction.value = 'sending';
  const answer = await call('tournaments.hide', { hidden });
  hideAction.value = answer.ok ? 'idle' : 'failed';
  await loadMissions();
}
