import { effect } from '@preact/signals-react';
import { is, pick } from 'superstruct';
import { PublicState } from '../../contract/identity/session.ts';
import { storeValue, readStored, whenQuiet } from '../data/lazy-store.ts';
import { language } from './language.ts';
import { onLiveEvent } from './live-events.ts';
import { deviceOnly, loadInfo, member, loyalty } from './session.ts';
import { site } from './site.ts';

/*
 * What a member has of VIP levels and promotions (MEM-17), beside what is drawn first: the device stores it for a start without network, and it
 * is asked for again when the operator has changed something, or the level has another name in the language.
 */

const Known = pick(PublicState, ['hasVip', 'vipLabelName', 'vipRankLevel', 'availablePromo']);
const key = 'loyalty';
/** ms within which all open pages ask again: not at the same moment. */
const spread = 1500;

/** Whether there are VIP levels (REWARD-01). A tracked read. */
export const vipOpen = (): boolean => loyalty.value?.hasVip === true;
/** What the member's level is called; null where there is none. A tracked read. */
export const vipLabel = (): string | null => loyalty.value?.vipLabelName ?? null;
/** Whether the member may invite friends (MEM-11); undefined while it is not known. A tracked read. */
export const mayInvite = (): boolean | undefined => loyalty.value?.availablePromo.REFERRAL?.enabled;

effect(() => {
  const now = loyalty.value;
  const id = member.value?.id;
  if (!id) return;
  if (now) {
    const { hasVip, vipLabelName, vipRankLevel, availablePromo } = now;
    void whenQuiet(() =>
      storeValue('records', key, { hasVip, vipLabelName, vipRankLevel, availablePromo }, id),
    );
  } else void recall(id);
});

async function recall(id: string): Promise<void> {
  const value = (await readStored('records', key))?.value;
  if (is(value, Known) && member.peek()?.id === id && !loyalty.peek()) loyalty.value = value;
}

/** The language that the label was last asked for in; null: the member's own. */
let spoken: string | null = null;
effect(() => {
  const code = language.value;
  const label = vipLabel();
  if (!loyalty.value) spoken = null;
  if (
    label === null ||
    deviceOnly.value ||
    code === (spoken ?? member.peek()?.language ?? site.peek()?.info.defaultLanguage)
  )
    return;
  spoken = code;
  void loadInfo();
});

let due = false;
function askSoon(): void {
  if (due || !member.peek() || deviceOnly.peek()) return;
  due = true;
  setTimeout(() => {
    due = false;
    void loadInfo();
  }, Math.random() * spread);
}

/** ms after an event of the socket in which the site's answer reports the same change. */
const sameChange = 10_000;
let heard = -sameChange;
onLiveEvent(({ kind }) => {
  if (kind !== 'status') return;
  heard = performance.now();
  askSoon();
});

/** What the operator lets members do, as JSON; undefined before it is known. */
let resources: string | undefined;
// The socket may open only after a change, which is then in what the site is asked for; one that the socket notified of is being asked for already.
effect(() => {
  const now = JSON.stringify(site.value?.info.resources);
  if (resources !== undefined && now !== resources && performance.now() - heard > sameChange)
    askSoon();
  resources = now;
});
