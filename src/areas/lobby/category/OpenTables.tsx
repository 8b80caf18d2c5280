import { useEffect } from 'react';
import type { OpenTable } from '../../../../contract/play/open-tables.ts';
import { gameOf } from '../../../models/game.ts';
import { ageText } from '../../../models/freshness.ts';
import { t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { openGame } from '../../../models/open-game.ts';
import { loyalty } from '../../../models/session.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import {
  type TableCategory,
  followTables,
  isNow,
  openTables,
  secondsTo,
} from '../open-tables.model.ts';
import './OpenTables.css';

/**
 * The tables that are open now, with phase and players (CALL-06); not during a break (RG-03).
 * Its box is the same in each state.
 */
export function OpenTables({ category }: { category: TableCategory }) {
  useEffect(() => followTables(category), [category]);
  if (loyalty.value?.onBreak) return null;
  return (
    <section className="open-tables" aria-labelledby="open-tables">
      <div className="open-tables__head">
        <h2 id="open-tables">{t('lobby.tables.title')}</h2>
        <LastUpdated text={ageText(openTables)} />
      </div>
      <Tables />
    </section>
  );
}

/** @useSignals */
function Tables() {
  const { value, failure } = openTables.value;
  if (!value && failure)
    return <p className="open-tables__row open-tables__none">{t('lobby.tables.absent')}</p>;
  if (!value) return <div className="open-tables__row" />;
  const { tables, currencySymbol } = value;
  if (tables.length === 0)
    return <p className="open-tables__row open-tables__none">{t('lobby.tables.none')}</p>;
  return (
    <ul className="open-tables__row">
      {tables.map((table) => (
        <li key={table.game.nodeId}>
          <Table table={table} symbol={currencySymbol} />
        </li>
      ))}
    </ul>
  );
}

/** @useSignals */
function Table({ table, symbol }: { table: OpenTable; symbol: string }) {
  const { game, players, minStake, maxStake, phase } = table;
  return (
    <button type="button" className="open-tables__card" onClick={() => void openGame(gameOf(game))}>
      <strong>{game.displayName}</strong>
      <span className={`open-tables__phase open-tables__phase--${phase}`}>{phaseText(table)}</span>
      <span className="open-tables__soft">
        {players > 0 ? t('lobby.tables.players', { count: players }) : t('lobby.tables.first')} ·{' '}
        {t('lobby.tables.limits', {
          min: moneyText(minStake, symbol),
          max: moneyText(maxStake, symbol),
        })}
      </span>
    </button>
  );
}

/** What moves is not shown when it is of an earlier time. A tracked read. */
function phaseText({ phase, closesAt }: OpenTable): string {
  if (phase === 'quiet') return t('lobby.tables.quiet');
  if (phase === 'betting' && closesAt === null) return t('lobby.tables.anytime');
  if (!isNow()) return '\u00a0';
  const seconds = closesAt === null ? 0 : secondsTo(closesAt);
  return seconds > 0 ? t('lobby.tables.betting', { count: seconds }) : t('lobby.tables.drawing');
}
