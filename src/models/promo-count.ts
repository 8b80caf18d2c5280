import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { call } from '../data/call.ts';
import { member } from './session.ts';

const told = signal<{ owner: string; count: number } | null>(null);

/** How many bonuses the member can claim (MEM-17); 0 until that is known, and for everybody else. */
export const availablePromos: ReadonlySignal<number> = computed(() => (told.value && told.value.owner === member.value?.id ? told.value.count : 0));

/** Takes up what an answer tells of it. */
export function takePromoCount(count: number): void {
  const owner = member.peek()?.id;
  if (owner) told.value = { owner, count };
}

/** Asks for it, for the menus: once for each who logs in, as the promotions' own pages keep it in step from then on. */
export async function askPromoCount(): Promise<void> {
  const owner = member.peek()?.id;
  if (!owner || told.peek()?.owner === owner) return;
  const answer = await call('session.info', {});
  if (answer.ok && owner === member.peek()?.id) takePromoCount(answer.value.state.availablePromoCount);
}
