import { type ReadonlySignal, computed } from '@preact/signals-react';
import { type VendorCard, catalogueFlags } from '../../../../contract/catalogue/calls.ts';
import { catalogue } from '../../../models/catalogue.ts';

/** The key that `repairedVendors` uses. */
export const vendorKey = ({
  gameType,
  vassalage,
}: Pick<VendorCard, 'gameType' | 'vassalage'>): string => `${gameType} ${vassalage}`;

/** Vendors with a category all in maintenance; empty until the catalogue loads. */
export const repairedVendors: ReadonlySignal<ReadonlySet<string>> = computed(() => {
  const { playable, maintenance } = catalogueFlags;
  const repaired = new Set<string>();
  const open = new Set<string>();
  for (const [, , , vassalage, gameType, , flags] of catalogue.value) {
    if (flags & playable)
      (flags & maintenance ? repaired : open).add(vendorKey({ gameType, vassalage }));
  }
  for (const key of open) repaired.delete(key);
  return repaired;
});
