import { useEffect } from 'react';
import { failureKey } from '../../../lib/result.ts';
import { catalogue } from '../../../models/catalogue.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type Sought, followRound, seekRound, soughtRound } from '../fairness.model.ts';
import { RoundItem } from './RoundItem.tsx';

/** A round from the betting record (MEM-06); verified again once its seed is revealed. */
export function SoughtRound({ id }: { id: string }) {
  useEffect(() => followRound(id), [id]);
  const now = soughtRound.value?.id === id ? soughtRound.value : null;
  return (
    <Card className="stack fairness">
      <h2>{t('fair.sought')}</h2>
      {now ? <Found sought={now} /> : <Skeleton lines={3} />}
    </Card>
  );
}

function Found({ sought: { id, round, failure } }: { sought: Sought }) {
  if (round) {
    const name = catalogue.value.find(([gameId]) => gameId === round.nodeId)?.[1];
    return (
      <ul className="list">
        <RoundItem round={round} name={name ?? round.gameCode} />
      </ul>
    );
  }
  if (!failure) return <InlineAlert icon="search-x">{t('fair.soughtGone')}</InlineAlert>;
  return (
    <>
      <InlineAlert icon="cloud-off">{t(failureKey(failure))}</InlineAlert>
      <Button onClick={() => void seekRound(id)}>{t('status.retry')}</Button>
    </>
  );
}
