import { catalogueSum } from '../../contract/catalogue/checksum.ts';
import type { CatalogueChanges } from '../../contract/catalogue/late-calls.ts';
import type { CatalogueRow } from '../../contract/catalogue/rows.ts';
import type { Catalogue } from '../../contract/catalogue/calls.ts';
import { call } from '../data/call.ts';
import type { Result } from '../lib/result.ts';

/**
 * Updates a stored catalogue by its changes alone: an unchanged one costs some hundred bytes.
 * @returns the catalogue or the failure; null: fetch the whole one
 */
export async function refreshCatalogue(held: Catalogue): Promise<Result<Catalogue> | null> {
  const reported = await call('games.changes', { language: held.language, since: held.version });
  if (!reported.ok) return reported;
  const { version, changes } = reported.value;
  const value = changes && withChanges(held, version, changes);
  return value ? { ok: true, value } : null;
}

/**
 * Applies changes; unchanged rows stay the same objects, and without changes `held` itself is
 * returned.
 * @returns null if the result is not what the gateway has
 */
export function withChanges(
  held: Catalogue,
  version: string,
  changes: CatalogueChanges,
): Catalogue | null {
  const games = place(held.games, changes);
  if (catalogueSum(games) !== changes.sum) return null;
  return games === held.games ? held : { ...held, version, games };
}

function place(rows: CatalogueRow[], { removed, changed }: CatalogueChanges): CatalogueRow[] {
  // The same array, so that no search index is rebuilt.
  if (removed.length + changed.length === 0) return rows;
  const gone = new Set([...removed, ...changed.map(([, [gameId]]) => gameId)]);
  const staying = rows.filter(([gameId]) => !gone.has(gameId)).values();
  const games: CatalogueRow[] = [];
  for (const [at, row] of changed) {
    while (games.length < at) {
      const next = staying.next();
      if (next.done) break;
      games.push(next.value);
    }
    games.push(row);
  }
  for (const row of staying) games.push(row);
  return games;
}
