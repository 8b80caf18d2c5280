import { agoText } from '../../../models/freshness.ts';
import { t } from '../../../models/language.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import type { Cached } from '../../../models/cached-query.ts';

/** Age of data that could not refresh (AGT-08); nothing when fresh. */
export function Since({ known: { since, state } }: { known: Cached<unknown> }) {
  const old = since !== null && (state === 'stale' || state === 'offline');
  return <LastUpdated text={old ? t('frame.asOf', { ago: agoText(since) }) : null} />;
}
