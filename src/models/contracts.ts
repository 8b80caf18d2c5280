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
import { restText } from './responsible.ts';
import { deviceOnly, member, trial } from './session.ts';

/*
 * What an account has of contracts, beside what is drawn first (CON-01, AUTH-08): which pages its menus show (AGT-02), and which offers wait
 * for its answer (POP-01). The device stores the former for a start without network.
 */

const ContractState = object({
  /** It has contracts, or had, or may offer some. */
  any: boolean(),
  /** Of which kinds it has one in force with its upline. */
  kinds: array(ContractKind),
});
type ContractState = Infer<typeof ContractState>;

const key = 'contracts state';
const contractState = signal<ContractState | null>(null);
const waiting = signal<readonly Contract[]>([]);

/** The offers that wait for the account's answer, as last reported. */
export const pendingOffers: ReadonlySignal<readonly Contract[]> = waiting;
const isOpen = (): boolean => flag('AGENTPOLICY3');
/** Whether the account's menus show contracts. A tracked read. */
export const hasContracts = (): boolean => isOpen() && contractState.value?.any === true;
/** Whether the account has a contract of a kind in force with its upline (AGT-02). A tracked read. */
export const hasKind = (kind: ContractKind): boolean =>
  isOpen() && contractState.value?.kinds.includes(kind) === true;

/** Whose contractState is asked for now; null: nobody's. */
let asked: string | null = null;
/** ms since 1970 of the last time that it was asked for; a socket that opens right after reports nothing new. */
let askedAt = 0;
/** How often it was asked for: only the last time reports how things stand. */
let asks = 0;
const freshFor = 5000;

/**
 * After a login asks what the account has of contracts, where the site has them and for no trial account (AUTH-08, LIVE-02), and again when
 * something has happened; the tab stores what they pay as `consolidated`, `enableSalary` and `enableContract`.
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

// Nothing of one account is another's; the menus show what the device knows before anything is asked for, and without network.
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

/** Asks again what the account has; what is known stays until the answers are there. */
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

/** Takes out of what waits an offer that has been answered. */
export function settleOffer(id: string): void {
  waiting.value = waiting.peek().filter((offer) => offer.id !== id);
}

const seenKey = 'contractsShown';
const seen = (): string[] => (sessionStore.get(seenKey) ?? '').split(' ');

/** Remembers for this session that an offer has been shown: the popup does not come for it by itself again. */
export function noteOfferShown(id: string): void {
  if (!seen().includes(id)) sessionStore.set(seenKey, [...seen(), id].join(' ').trim());
}

/** Whether an offer waits that has not been shown in this session (POP-01). The gateway names none to who takes a break (RG-03); one that has begun since is known here. */
export function offerDue(): boolean {
  const shown = seen();
  return restText() === null && waiting.peek().some(({ id }) => !shown.includes(id));
}
