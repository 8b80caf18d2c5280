import { type ReadonlySignal, computed } from '@preact/signals-react';
import { type VendorCard, catalogueFlags } from '../../../../contract/games.ts';
import { catalogue } from '../../../models/catalogue.ts';

const keyOf = (type: string, vendor: string) => `${type} ${vendor}`;

/** Categories of vendors that have a game to play, and those that have one which is not under repair. */
const standing: ReadonlySignal<{ some: ReadonlySet<string>; open: ReadonlySet<string> }> = computed(() => {
  const { playable, maintenance } = catalogueFlags;
  const some = new Set<string>();
  const open = new Set<string>();
  for (const [, , , vendor, type, , flags] of catalogue.value) {
    if (!(flags & playable)) continue;
    some.add(keyOf(type, vendor));
    if (!(flags & maintenance)) open.add(keyOf(type, vendor));
  }
  return { some, open };
});

/** Whether all that a vendor has to play in a category is under repair; false until the device has the catalogue. Reads signals. */
export function underRepair({ gameType, vassalage }: VendorCard): boolean {
  const key = keyOf(gameType, vassalage);
  return standing.value.some.has(key) && !standing.value.open.has(key);
}
