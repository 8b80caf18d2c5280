import { type Action, type Listener, listenerOf } from '../../contract/define.ts';
import type { Mode } from '../env-mode.ts';

/** Whether these listeners answer an action in this mode (SAFE-07, SAFE-12). */
export function isAnswered(
  entry: Pick<Action, 'auth' | 'origin' | 'demo'>,
  listeners: readonly Listener[],
  mode: Mode,
): boolean {
  return listeners.includes(listenerOf(entry)) && (!entry.demo || mode === 'demo');
}
