import { type ReadonlySignal, effect, signal } from '@preact/signals-react';
import { type Infer, array, boolean, is, object } from 'superstruct';
import type { ContractTerms } from '../../contract/agent/shapes.ts';
import { type Contract, ContractKind } from '../../contract/commissions/shapes.ts';
import { sessionStore } from '../data/browser-storage.ts';
import { call } from '../data/call.ts';
import { storeValue, readStored, whenQuiet } from '../data/lazy-store.ts';
import { whenBack } from './connectivity.ts';
import { flag } from './flags.ts';
import { onLiveEvent } from './live-events.ts';
import { coolOffText } from './responsible.ts';
import { deviceOnly, member, trial } from './session.ts';

/*
 * What an account has of contracts (CON-01, AUTH-08), for its menus (AGT-02) and the offers' popup
 * (POP-01); stored for offline starts.
 */

const ContractState = object({
  /** It has, had or may offer contracts. */
  any: boolean(),
  /** Kinds in force with its upline. */
  kinds: array(ContractKind),
});
type ContractState = Infer<typeof ContractState>;

const key = 'contracts state';
const contractState = signal<ContractState | null>(null);
const waiting = signal<readonly Contract[]>([]);

/** Offers that wait for an answer. */
export const pendingOffers: ReadonlySignal<readonly Contract[]> = waiting;
const isOpen = (): boolean => flag('AGENTPOLICY3');
/** A tracked read. */
export const hasContracts = (): boolean => isOpen() && contractState.value?.any === true;
/** Whether a kind is in force with the upline (AGT-02). A tracked read. */
export const hasKind = (kind: ContractKind): boolean =>
  isOpen() && contractState.value?.kinds.includes(kind) === true;

/** Account of the running request. */
let asked: string | null = null;
/** ms since 1970; a socket that opens right after has no news. */
let askedAt = 0;
/** Only the last request's answer counts. */
let asks = 0;
const freshFor = 5000;

/**
 * Loads contracts after a login, but not for trial accounts (AUTH-08, LIVE-02), and after events;
 * the tab stores `consolidated`, `enableSalary` and `enableContract`.
 */
export function startContracts(): void {
  effect(() => {
    const id = trial.value ? null : (member.value?.id ?? null);
    const asks = id !== null && isOpen() && !deviceOnly.value;
    if (!asks) waiting.value = [];
    if (asked === (asks ? id : null)) return;
    asked = asks ? id : null;
    if (asked) void loadContracts();
  });
  whenBack(() => void loadContracts());
  onLiveEvent(({ kind }) => {
    const missed = kind === 'behind' || (kind === 'hello' && Date.now() - askedAt > freshFor);
    if (kind === 'contract' || missed) void loadContracts();
  });
}

// Accounts share nothing; menus start from the device.
let whose: string | null = null;
effect(() => {
  const id = member.value?.id ?? null;
  if (id === whose) return;
  whose = id;
  contractState.value = null;
  waiting.value = [];
  if (id) void recall(id);
});

async function recall(customerId: string): Promise<void> {
  const value = (await readStored('records', key))?.value;
  if (is(value, ContractState) && member.peek()?.id === customerId && !contractState.peek())
    contractState.value = value;
}

export async function loadContracts(): Promise<void> {
  const customerId = asked;
  if (!customerId) return;
  askedAt = Date.now();
  const turn = (asks += 1);
  const [terms, own, offers] = await Promise.all([
    call('agent.consolidated', {}),
    call('contracts.list', { side: 'own' }),
    call('contracts.pending', {}),
  ]);
  if (turn !== asks || asked !== customerId || member.peek()?.id !== customerId) return;
  if (terms.ok) storeTerms(terms.value);
  if (terms.ok && own.ok) {
    const { open, mayGive, total } = own.value;
    const now = { any: total > 0 || (open && mayGive), kinds: kindsOf(terms.value) };
    contractState.value = now;
    void whenQuiet(() => storeValue('records', key, now, customerId));
  }
  if (offers.ok) waiting.value = offers.value.contracts;
}

function storeTerms(terms: ContractTerms): void {
  sessionStore.set('consolidated', JSON.stringify(terms));
  sessionStore.set('enableSalary', String(terms.salary));
  sessionStore.set('enableContract', String(terms.dividendContract));
}

function kindsOf(terms: ContractTerms): ContractKind[] {
  const there = {
    dividend: terms.divtypereq,
    salary: terms.dailysalreqtype,
    hourSalary: terms.contracthoursalreq,
    agentRealtimeSalary: terms.realtimesalreqtype,
  };
  return (Object.keys(there) as ContractKind[]).filter((kind) => there[kind] !== null);
}

/** Removes an answered offer from those that wait. */
export function settleOffer(id: string): void {
  waiting.value = waiting.peek().filter((offer) => offer.id !== id);
}

const seenKey = 'contractsShown';
const seen = (): string[] => (sessionStore.get(seenKey) ?? '').split(' ');

/** The popup does not open for it again in this session. */
export function noteOfferShown(id: string): void {
  if (!seen().includes(id)) sessionStore.set(seenKey, [...seen(), id].join(' ').trim());
}

/** Whether an unseen offer waits (POP-01); none during a break (RG-03). */
export function offerDue(): boolean {
  const shown = seen();
  return coolOffText() === null && waiting.peek().some(({ id }) => !shown.includes(id));
}
