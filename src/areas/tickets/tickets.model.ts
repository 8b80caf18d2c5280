import { type ReadonlySignal, computed, effect, signal } from '@preact/signals-react';
import {
  type TicketDraw,
  type TicketKind,
  type TicketOffer,
  TicketState,
} from '../../../contract/tickets/shapes.ts';
import { type Cached, cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { backoff } from '../../lib/backoff.ts';
import { InterruptibleDelay } from '../../lib/interruptible-delay.ts';
import { isOutcomeUnknown } from '../../lib/is-outcome-unknown.ts';
import type { Failure } from '../../lib/result.ts';
import { celebrate } from '../../models/celebration.ts';
import { whenBack } from '../../models/connectivity.ts';
import { startLiveRefresh } from '../../models/live-refresh.ts';
import { memberPages } from '../../models/member-pages.ts';
import { loadInfo, loyalty, member } from '../../models/session.ts';
import { refreshBalance } from '../../models/wallet.ts';

const source = cached('records', () => call('ticket.state', {}), TicketState);

/** Cached offline (MEM-16). */
export const tickets = source.now as ReadonlySignal<Cached<TicketState>>;

/**
 * Of the one ticket in hand. asking: sent · checking: the answer was lost, asked again · revealing:
 * the gateway has paid, the picture moves · shown · failed: rejected, the ticket is not used.
 */
export type Play =
  | { phase: 'asking' | 'checking'; kind: TicketKind; id: string }
  | { phase: 'revealing'; kind: TicketKind; draw: TicketDraw }
  /** `late`: drawn before, and not seen then. */
  | { phase: 'shown'; kind: TicketKind; draw: TicketDraw; late: boolean }
  | { phase: 'failed'; kind: TicketKind; failure: Failure };

const playing = signal<Play | null>(null);
export const play: ReadonlySignal<Play | null> = playing;

const chosen = signal<TicketKind | null>(null);
/** Of the page; null: the first with a ticket. */
export const chosenKind: ReadonlySignal<TicketKind | null> = chosen;
export function chooseKind(kind: TicketKind): void {
  chosen.value = kind;
}

/** Without the one whose picture still moves. */
export const history: ReadonlySignal<readonly TicketDraw[]> = computed(() => {
  const now = playing.value;
  const hidden = now?.phase === 'revealing' ? now.draw.id : null;
  return (tickets.value.value?.history ?? []).filter(({ id }) => id !== hidden);
});

/** Ms of the pictures' movements (Tickets.css). */
const revealMs: Record<TicketKind, number> = { egg: 1300, envelope: 1100, wheel: 4200 };
const firstPauseMs = 1000;
const maxPauseMs = 15_000;
const delay = new InterruptibleDelay();
whenBack(() => delay.interrupt());

export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Loads, and lets the menus follow. Returns whether the gateway answered. */
export async function load(): Promise<boolean> {
  await source.load('ticket.state');
  const { value, state } = tickets.peek();
  if (state !== 'fresh' || !value) return false;
  if (loyalty.peek() && loyalty.peek()?.tickets !== usable(value)) void loadInfo();
  return true;
}

/** As the session has it. */
function usable({ kinds, breakUntil }: TicketState): number | undefined {
  const open = kinds.filter((one) => one.open);
  if (open.length === 0) return breakUntil === null ? undefined : loyalty.peek()?.tickets;
  return breakUntil === null
    ? open.reduce((sum, { count, missing }) => sum + (missing ? 0 : count), 0)
    : 0;
}

/**
 * Draws the next ticket of a kind by the odds shown. A lost answer is asked again with the same
 * ticket, which returns the same prize; never shown ahead (WAL-03).
 */
export async function drawNext({ kind, next, version }: TicketOffer): Promise<void> {
  const player = member.peek()?.id;
  if (!player || next === null || isBusy()) return;
  chosen.value = kind;
  playing.value = { phase: 'asking', kind, id: next };
  const pauses = backoff(firstPauseMs, maxPauseMs);
  while (isInHand(player, next)) {
    const answer = await call('ticket.draw', { id: next, version });
    if (!isInHand(player, next)) return;
    if (answer.ok) return reveal(answer.value);
    if (!isOutcomeUnknown(answer.failure)) {
      await load();
      if (isInHand(player, next))
        playing.value = { phase: 'failed', kind, failure: answer.failure };
      return;
    }
    playing.value = { phase: 'checking', kind, id: next };
    await delay.wait(pauses.next());
  }
}

const isBusy = (): boolean =>
  ['asking', 'checking', 'revealing'].includes(playing.peek()?.phase ?? '');

/** False once the page is left or another account is logged in. */
function isInHand(player: string, id: string): boolean {
  const now = playing.peek();
  return (
    member.peek()?.id === player &&
    (now?.phase === 'asking' || now?.phase === 'checking') &&
    now.id === id
  );
}

let timer: ReturnType<typeof setTimeout> | undefined;

function reveal(draw: TicketDraw): void {
  const { kind } = draw;
  if (isStill()) return show(draw, false);
  playing.value = { phase: 'revealing', kind, draw };
  timer = setTimeout(() => show(draw, false), revealMs[kind]);
  return undefined;
}

const seen = new Set<string>();

function show(draw: TicketDraw, late: boolean): void {
  const { kind, id, prize } = draw;
  chosen.value = kind;
  playing.value = { phase: 'shown', kind, draw, late };
  seen.add(id);
  if (prize.points > 0 || prize.amount > 0)
    void celebrate({ from: document.querySelector('.ticket-stage') });
  if (prize.amount > 0) void refreshBalance();
  void call('ticket.seen', { id }).then(load);
}

/** Follows the gateway and shows what was drawn and not seen; returns a stop function. */
export function followTickets(): () => void {
  const stop = startLiveRefresh(load, 'message', 'status');
  const stopUnseen = effect(() => {
    const { value, state } = tickets.value;
    const now = playing.value;
    if (state !== 'fresh' || !value || (now && now.phase !== 'failed')) return;
    const draw = value.unseen.find(({ id }) => !seen.has(id));
    if (draw) queueMicrotask(() => !isBusy() && !seen.has(draw.id) && show(draw, true));
  });
  return () => {
    stop();
    stopUnseen();
    clearTimeout(timer);
    delay.interrupt();
    playing.value = null;
    chosen.value = null;
  };
}

/** Where tickets are earned, of the pages that the member has. A tracked read. */
export function sourcePath(): string {
  const paths = new Set<string>(memberPages().map(({ path }) => path));
  const sources = ['/member/missions', '/member/calendar', '/member/promotions'];
  return sources.find((path) => paths.has(path)) ?? '/';
}
