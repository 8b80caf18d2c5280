import type { LotteryDraw } from '../../contract/draws.ts';
import { cached } from '../data/cached.ts';
import { call } from '../data/call.ts';
import { mapped } from '../lib/result.ts';

const draws = cached('draws', (code) => mapped(call('lottery.draws', { language: code }), (value) => value.data));
/** The house's next draws and last results, of the device first and with their age (PWA-03). */
export const drawsSource = draws.now;

/** Asks for them, with their games' names in a language. */
export function loadDraws(language: string): Promise<void> {
  return draws.load(language);
}

/** All of them, the soonest first. A tracked read. */
export const allDraws = (): readonly LotteryDraw[] => drawsSource.value.value?.draws ?? [];
