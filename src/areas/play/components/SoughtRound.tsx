import { useEffect } from 'react';
import { failureKey } from '../../../lib/result.ts';
import { catalogue } from '../../../models/catalogue.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { followRound, seekRound, soughtRound } from '../fairness.model.ts';
import { RoundItem } from './RoundItem.tsx';

/** One round of the player's, which the betting record leads to (MEM-06): drawn again here, and anew once its seed is revealed. */
export function SoughtRound({ id }: { id: string }) {
  useEffect(() => followRound(id), [id]);
  const now = soughtRound.value?.id === id ? soughtRound.value : null;
  const name =
    now?.round &&
    (catalogue.value.find(([nodeId]) => nodeId === now.round?.nodeId)?.[1] ?? now.round.gameCode);
  return (
    <Card className="stack fairness">
      <h2>{t('fair.sought')}</h2>
      {!now && <Skeleton lines={3} />}
      {now?.round && (
        <ul className="list">
          <RoundItem round={now.round} name={name ?? ''} />
        </ul>
      )}
      {now && !now.round && (
        <>
          <InlineAlert icon={now.failure ? 'cloud-off' : 'search-x'}>
            {t(now.failure ? failureKey(now.failure) : 'fair.soughtGone')}
          </InlineAlert>
          {now.failure && <Button onClick={() => void seekRound(id)}>{t('fair.retry')}</Button>}
        </>
      )}
    </Card>
  );
}
