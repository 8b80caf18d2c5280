import { useLayoutEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { array, is, string } from 'superstruct';
import { ageText } from '../../../models/freshness.ts';
import { allDraws, drawsSource, followDraws, loadDraws } from '../../../models/lottery-draws.ts';
import { playAction } from '../../../models/empty-actions.ts';
import { language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { go } from '../../../models/navigation.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { followOpened, loadOpened, openedDraws, openedSource } from '../fairness.model.ts';
import { ChainCheck } from './ChainCheck.tsx';
import { RoundItem } from './RoundItem.tsx';

/** A lottery's last draws, verifiable by published seeds; `?table=` selects it. */
export function TableDraws() {
  const code = language.value;
  const asked = new URLSearchParams(useSearch()).get('table');
  const draws = allDraws();
  // The next draw changes while open; the selection stays.
  const [first, setFirst] = useState(draws[0]?.game.gameCode);
  if (first === undefined && draws[0]) setFirst(draws[0].game.gameCode);
  const tables = draws
    .map(({ game }) => ({ value: game.gameCode, label: game.displayName }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const table = tables.find(({ value }) => value === asked)?.value ?? first;
  // Before paint, so that nothing looks missing yet.
  useLayoutEffect(followDraws, [code]);
  useLayoutEffect(() => (table ? followOpened(table) : undefined), [table]);
  return (
    <Card className="stack fairness">
      <h2 id="draws">{t('fair.draws')}</h2>
      <p className="fairness__text">{t('fair.drawsText')}</p>
      {table && (
        <Select
          label={t('fair.table')}
          options={tables}
          value={table}
          onChange={(value) =>
            go(`/fairness?table=${encodeURIComponent(value)}`, { replace: true })
          }
        />
      )}
      <List missing={drawsSource.value.state === 'missing'} table={table} />
    </Card>
  );
}

function List({ table, missing }: { table: string | undefined; missing: boolean }) {
  const value = openedDraws.value;
  const { state } = openedSource.value;
  const rounds = value?.filter(({ gameCode }) => gameCode === table) ?? [];
  if (missing || (state === 'missing' && value === null && table !== undefined)) {
    return (
      <LoadFailure
        {...failureTexts('fair.absent', (missing ? drawsSource : openedSource).value.failure)}
        onRetry={() => (table ? void loadOpened(table) : loadDraws())}
      />
    );
  }
  if (value === null) return <Skeleton lines={6} />;
  if (rounds.length === 0)
    return (
      <Empty
        theme="games"
        title={t('fair.noDraws')}
        text={t('fair.noDrawsText')}
        action={playAction()}
      />
    );
  return (
    <>
      <LastUpdated text={ageText(openedSource)} />
      <ChainCheck draws={rounds} />
      <ul className="list">
        {rounds.map((round) => (
          <RoundItem
            key={round.id}
            round={round}
            name={t('fair.draw', { number: round.nonce })}
            result={numbersOf(round.outcome)}
          />
        ))}
      </ul>
    </>
  );
}

/** Numbers shown in a line; details show all. */
const shownNumbers = 6;

function numbersOf(outcome: unknown): string | null {
  const numbers: unknown = (outcome as { numbers?: unknown } | null)?.numbers;
  return is(numbers, array(string())) ? numbers.slice(0, shownNumbers).join(' · ') : null;
}
