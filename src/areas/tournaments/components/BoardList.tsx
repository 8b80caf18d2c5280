import { useState } from 'react';
import type { Board, BoardRow, TournamentMetric } from '../../../../contract/tournaments/shapes.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { isInRows, scoreText } from '../format.ts';

interface BoardListProps {
  board: Board;
  metric: TournamentMetric;
  /** What the own rank would bring; default: nothing is said of it. */
  brings?: string;
}

/** Until all are asked for. */
const firstRows = 10;

/**
 * The first ranks; the own row and those around it stay in view below them.
 * @useSignals
 */
export function BoardList({ board, metric, brings }: BoardListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { own, players } = board;
  const rows = showsAll ? board.rows : board.rows.slice(0, firstRows);
  if (rows.length === 0) return <p className="boards__soft">{t('tournaments.empty')}</p>;
  return (
    <>
      <p className="boards__soft">{t('tournaments.players', { count: players })}</p>
      <ol className="boards__rows" aria-label={t('tournaments.board')}>
        {rows.map((row) => (
          <Row key={row.rank} row={row} metric={metric} isOwn={row.rank === own?.rank} />
        ))}
      </ol>
      {rows.length < board.rows.length && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          {t('tournaments.more', { count: board.rows.length })}
        </Button>
      )}
      {own && !isInRows(own, rows) && (
        <ol className="boards__rows boards__near" aria-label={t('tournaments.you')}>
          {own.near.map((row) => (
            <Row key={row.rank} row={row} metric={metric} isOwn={row.rank === own.rank} />
          ))}
        </ol>
      )}
      {own && (
        <output className="boards__mine">
          <strong>
            {own.rank === null
              ? t('tournaments.noRank')
              : t('tournaments.own', { rank: formatNumber(own.rank) })}
          </strong>
          {own.rank !== null && (
            <span className="figures">
              {[scoreText(metric, own.score), brings].filter(Boolean).join(' · ')}
            </span>
          )}
        </output>
      )}
    </>
  );
}

/** @useSignals */
function Row({
  row: { rank, name, score },
  metric,
  isOwn,
}: {
  row: BoardRow;
  metric: TournamentMetric;
  isOwn: boolean;
}) {
  return (
    <li
      className={`boards__row${isOwn ? ' boards__row--own' : ''}`}
      aria-current={isOwn || undefined}
    >
      <span className={`boards__rank figures${rank <= 3 ? ' boards__rank--first' : ''}`}>
        {rank === 1 ? <Icon name="trophy" size={18} /> : formatNumber(rank)}
        {rank === 1 && <span className="unseen">1</span>}
      </span>
      <span className="boards__name">
        {name ?? t('tournaments.hiddenName')}
        {isOwn && <span className="boards__you">{t('tournaments.you')}</span>}
      </span>
      <strong className="figures">{scoreText(metric, score)}</strong>
    </li>
  );
}
