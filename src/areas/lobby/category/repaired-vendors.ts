import { type ReadonlySignal, computed } from '@preact/signals-react';
import { catalogueFlags } from '../../../../contract/catalogue/rows.ts';
import type { Vendor } from '../../../models/game.ts';
import { catalogue } from '../../../models/catalogue.ts';

/** The key that `repairedVendors` uses. */
export const vendorKey = ({
  gameType,
  vendorCode,
}: Pick<Vendor, 'gameType' | 'vendorCode'>): string => `${gameType} ${vendorCode}`;

/** Vendors with a category all in maintenance; empty until the catalogue loads. */
export const repairedVendors: ReadonlySignal<ReadonlySet<string>> = computed(() => {
  const { playable, maintenance } = catalogueFlags;
  const repaired = new Set<string>();
  const open = new Set<string>();
  for (const [, , , vendorCode, gameType, , flags] of catalogue.value) {
    if (flags & playable)
      (flags & maintenance ? repaired : open).add(vendorKey({ gameType, vendorCode }));
  }
  for (const key of open) repaired.delete(key);
  return repaired;
});
