import { type Rail, type RailName, rails } from '../../../contract/deposits/shapes.ts';
import type { Gateway } from '../../context.ts';
import type { RailSettings } from '../../settings/defaults.ts';
import { siteState } from '../../settings/state.ts';

/** The rails as they are until the operator changes them; amounts in centavos. */
const defaults: Record<RailName, RailSettings> = {
  ewallet: { open: true, least: 10_000, most: 5_000_000, minutes: 15 },
  qrph: { open: true, least: 10_000, most: 5_000_000, minutes: 15 },
  instapay: { open: true, least: 20_000, most: 5_000_000, minutes: 60 },
  // Banks settle PESONet in batches, the last of a day on the next.
  pesonet: { open: true, least: 100_000, most: 50_000_000, minutes: 2 * 24 * 60 },
};

/** Every rail with its settings, open or not. */
export function allRails(gateway: Pick<Gateway, 'db'>): (Rail & { open: boolean })[] {
  const changed = siteState(gateway).settings.rails;
  return rails.map((rail) => Object.assign({ rail }, defaults[rail], changed[rail]));
}

/** The rails that players may use. */
export function openRails(gateway: Pick<Gateway, 'db'>): Rail[] {
  return allRails(gateway).flatMap(({ open, ...rail }) => (open ? [rail] : []));
}
