import { type ReadonlySignal, signal } from '@preact/signals-react';
import { localStore } from '../data/browser-storage.ts';
import { t } from './language.ts';
import { currentPath } from './navigation.ts';
import { playNow } from './play-target.ts';
import { loyalty } from './session.ts';

const key = 'claimSound';
/** As `src/areas/play/feel.model.ts` stores it. */
const hapticsKey = 'haptics';
const sound = signal(localStore.get(key) === 'on');
/** Whether claims sound; off until switched on, on this device. */
export const claimSound: ReadonlySignal<boolean> = sound;

const paid = signal(0);
/** Grows with each claim that was paid, of any kind. */
export const paidClaims: ReadonlySignal<number> = paid;

const load = () => import('../lib/celebration.ts');

/** Switches the sound of all claims; one that is switched on is heard. */
export async function setClaimSound(on: boolean): Promise<void> {
  sound.value = on;
  localStore.set(key, on ? 'on' : 'off');
  if (on) (await load().catch(() => null))?.playChime();
}

interface Claimed {
  /** Where it starts; else the middle of the window. */
  from?: Element | null;
  /** What was paid, in words; the page states it where this is not known. */
  what?: string;
}

/**
 * Celebrates what the gateway has paid: a card with art and "Play now" (REWARD-06a), confetti (not
 * where motion is reduced), a sound if it is on, a tap of the device. Nothing waits for it, and
 * nothing fails with it.
 */
export async function celebrate({ from, what }: Claimed = {}): Promise<void> {
  paid.value += 1;
  const text = what ? t('promotions.moment.paid', { what }) : t('promotions.moment.paidText');
  await showMoment('claim', t('promotions.moment.claimed'), text, from);
}

/** A level that was reached (REWARD-06b); `label`: its name. */
export const celebrateLevel = (label: string): Promise<void> =>
  showMoment(
    'level',
    t('promotions.moment.level', { level: label }),
    t('promotions.moment.levelText'),
  );

async function showMoment(
  art: 'claim' | 'level',
  title: string,
  text: string,
  from?: Element | null,
): Promise<void> {
  const path = currentPath.peek();
  const celebration = await load().catch(() => null);
  if (!celebration) return;
  const box = from?.getBoundingClientRect();
  celebration.throwConfetti({
    x: box ? box.left + box.width / 2 : innerWidth / 2,
    y: box ? box.top + box.height / 2 : innerHeight / 3,
  });
  // The page was left while it loaded: its moment is over.
  if (path === currentPath.peek()) {
    celebration.showCard({ art, title, text, play: offeredPlay(), close: t('ui.close') });
    const stop = currentPath.subscribe((now) => {
      if (now === path) return;
      celebration.closeCard();
      queueMicrotask(() => stop());
    });
  }
  if (sound.peek()) celebration.playChime();
  if (localStore.get(hapticsKey) !== 'off') celebration.tapDevice();
}

/** Nothing is offered during a break (RG-03). */
const offeredPlay = () =>
  loyalty.peek()?.onBreak ? null : { label: t('promotions.moment.play'), act: playNow };
