import { effect } from '@preact/signals-react';
import { is, pick } from 'superstruct';
import { PublicState } from '../../contract/identity/session.ts';
import { storeValue, readStored, whenQuiet } from '../data/lazy-store.ts';
import { language } from './language.ts';
import { onLiveEvent } from './live-events.ts';
import { deviceOnly, loadInfo, member, loyalty } from './session.ts';
import { site } from './site.ts';

/*
 * VIP level and promotions (MEM-17): stored for offline starts, reloaded when the operator changes
 * something or the level's name changes with the language.
 */

const Known = pick(PublicState, [
  'hasVip',
  'vipLabelName',
  'vipRankLevel',
  'calendarFrom',
  'tickets',
  'availablePromo',
  'onBreak',
]);
const key = 'loyalty';
/** ms over which open pages spread requests. */
const spread = 1500;

/** REWARD-01. A tracked read. */
export const vipOpen = (): boolean => loyalty.value?.hasVip === true;
/** Null: no level. A tracked read. */
export const vipLabel = (): string | null => loyalty.value?.vipLabelName ?? null;
/** Undefined while unknown (MEM-11). A tracked read. */
export const mayInvite = (): boolean | undefined => loyalty.value?.availablePromo.REFERRAL?.enabled;

effect(() => {
  const now = loyalty.value;
  const id = member.value?.id;
  if (!id) return;
  if (now) {
    const { hasVip, vipLabelName, vipRankLevel, calendarFrom, tickets, availablePromo, onBreak } =
      now;
    void whenQuiet(() =>
      storeValue(
        'records',
        key,
        { hasVip, vipLabelName, vipRankLevel, calendarFrom, tickets, availablePromo, onBreak },
        id,
      ),
    );
  } else void recall(id);
});

async function recall(id: string): Promise<void> {
  const value = (await readStored('records', key))?.value;
  if (is(value, Known) && member.peek()?.id === id && !loyalty.peek()) loyalty.value = value;
}

/** The label's language; null: the member's own. */
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

/** ms in which event and site answer report the same change. */
const sameChange = 10_000;
let heard = -sameChange;
onLiveEvent(({ kind }) => {
  if (kind !== 'status') return;
  heard = performance.now();
  askSoon();
});

/** The site's features as JSON; undefined while unknown. */
let resources: string | undefined;
// The socket may open after a change, which the site's answer then shows.
effect(() => {
  const now = JSON.stringify(site.value?.info.resources);
  if (resources !== undefined && now !== resources && performance.now() - heard > sameChange)
    askSoon();
  resources = now;
});
