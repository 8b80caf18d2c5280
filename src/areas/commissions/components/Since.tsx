import { ageOf } from '../../../models/freshness.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import type { Cached } from '../../../models/cached-query.ts';

/**
 * Age of data that could not refresh (AGT-08); nothing when fresh.
 * @useSignals
 */
export function Since({ known }: { known: Cached<unknown> }) {
  return <LastUpdated text={ageOf(known)} />;
}
