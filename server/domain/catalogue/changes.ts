import { catalogueSum } from '../../../contract/catalogue/checksum.ts';
import type { CatalogueChanges } from '../../../contract/catalogue/late-calls.ts';
import type { CatalogueRow } from '../../../contract/catalogue/rows.ts';
import type { Catalogue } from '../../../contract/catalogue/calls.ts';
import type { Value } from '../../../contract/index.ts';
import { isNew, toRow } from './items.ts';
import type { Snapshot } from './snapshot.ts';
import { now } from '../../clock.ts';

const dayMs = 86_400_000;
/** A fraction of all games; beyond it the whole is smaller. */
const maxChanges = 0.5;

/** ms since 1970; decides which games are new. */
export function today(): number {
  return Math.floor(now() / dayMs) * dayMs;
}

/** Of its data on a day: catalogue, last change, day and choice of games. */
export function versionOf({ version, change, cockfight }: Snapshot, day: number): string {
  return `${version}~${change}~${day / dayMs}~${Number(cockfight)}`;
}

function readVersion(version: string): { change: number; day: number; cockfight: boolean } | null {
  const [, change, day, cockfight] = /~(\d{1,15})~(\d{1,6})~([01])$/.exec(version) ?? [];
  return cockfight
    ? { change: Number(change), day: Number(day) * dayMs, cockfight: cockfight === '1' }
    : null;
}

export function wholeCatalogue(snapshot: Snapshot, language: string, day: number): Catalogue {
  const games = snapshot.listed(language).map((game) => toRow(game, language, day));
  return { version: versionOf(snapshot, day), language, games };
}

/**
 * Null when unknown (invalid, another choice of games, a restored database) or no smaller than the
 * whole.
 */
function changesSince(
  snapshot: Snapshot,
  language: string,
  since: string,
  day: number,
): CatalogueChanges | null {
  const known = readVersion(since);
  if (
    !known ||
    known.cockfight !== snapshot.cockfight ||
    known.change > snapshot.change ||
    known.day > day
  )
    return null;
  const changed: [number, CatalogueRow][] = [];
  const rows = snapshot.listed(language).map((game, position) => {
    const row = toRow(game, language, day);
    const aged = isNew(game, known.day) !== isNew(game, day);
    if (game.changed > known.change || aged) changed.push([position, row]);
    return row;
  });
  const removed = snapshot.removed
    .filter((game) => game.changed > known.change)
    .map((game) => game.gameId);
  if (changed.length + removed.length > rows.length * maxChanges) return null;
  return { removed, changed, sum: catalogueSum(rows) };
}

/** With their new version. */
export function catalogueChanges(
  snapshot: Snapshot,
  language: string,
  since: string,
  day: number,
): Value<'games.changes'> {
  return {
    version: versionOf(snapshot, day),
    changes: changesSince(snapshot, language, since, day),
  };
}
