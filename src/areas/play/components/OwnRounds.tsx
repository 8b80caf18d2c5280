import type { TextKey } from '../../../lib/text-key.ts';
import { useState } from 'react';
import { catalogue } from '../../../models/catalogue.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { loadOlder, moreRounds, ownRounds } from '../fairness.model.ts';
import { RoundItem } from './RoundItem.tsx';

/** The player's house-game rounds, newest first, verified on this device. */
export function OwnRounds() {
  const rounds = ownRounds.value ?? [];
  const games = catalogue.value;
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<TextKey | null>(null);
  const older = async () => {
    setBusy(true);
    setTrouble(await loadOlder());
    setBusy(false);
  };
  return (
    <Card className="stack fairness">
      <h2>{t('fair.rounds')}</h2>
      {rounds.length === 0 ? (
        <Empty
          theme="games"
          title={t('fair.noRounds')}
          text={t('fair.noRoundsText')}
          action={<Button onClick={() => go('/')}>{t('play.toLobby')}</Button>}
        />
      ) : (
        <ul className="list">
          {rounds.map((round) => (
            <RoundItem
              key={round.id}
              round={round}
              name={games.find(([id]) => id === round.nodeId)?.[1] ?? round.gameCode}
            />
          ))}
        </ul>
      )}
      {trouble && <InlineAlert icon="cloud-off">{t(trouble)}</InlineAlert>}
      {moreRounds.value && (
        <Button busy={busy} onClick={() => void older()}>
          {t('fair.older')}
        </Button>
      )}
    </Card>
  );
}
