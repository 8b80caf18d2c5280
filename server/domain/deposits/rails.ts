import type { Rail, RailName } from '../../../contract/deposits/shapes.ts';
import type { Gateway } from '../../context.ts';
import { railKinds } from '../../ports/rail-kinds.ts';
import { hasService } from '../../services.ts';
import { siteState } from '../../settings/state.ts';

/** With their settings, open or not. */
export function allRails(gateway: Pick<Gateway, 'db'>): (Rail & { open: boolean })[] {
  const changed = siteState(gateway).settings.rails;
  return Object.entries(railKinds).map(([name, { settings }]) => {
    const rail = name as RailName;
    return Object.assign({ rail }, settings, changed[rail]);
  });
}

export function openRails(gateway: Pick<Gateway, 'db' | 'env'>): Rail[] {
  if (!hasService(gateway.env, 'payment')) return [];
  return allRails(gateway).flatMap(({ open, ...rail }) => (open ? [rail] : []));
}
