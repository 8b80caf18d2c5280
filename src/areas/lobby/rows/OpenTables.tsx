import { useEffect } from 'react';
import type { OpenTable } from '../../../../contract/play/open-tables.ts';
import { gameOf } from '../../../models/game.ts';
import { ageText } from '../../../models/freshness.ts';
import { t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { openGame } from '../../../models/open-game.ts';
import { loyalty } from '../../../models/session.ts';
import { type TableCategory, tablesOf } from '../open-tables.model.ts';
import { Row, RowCard } from './Row.tsx';

interface OpenTablesProps {
  category: TableCategory;
  /** Without it, "At the tables now". */
  title?: string;
  /** The page with all of them. */
  all?: string;
  isLate?: boolean;
}

/**
 * The tables that are open now, with phase and players (CALL-06); not during a break (RG-03).
 * Its box is the same in each state.
 */
export function OpenTables({ category, title, all, isLate = false }: OpenTablesProps) {
  const isOnBreak = loyalty.value?.onBreak;
  useEffect(() => (isOnBreak ? undefined : tablesOf(category).follow()), [category, isOnBreak]);
  if (isOnBreak) return null;
  return (
    <Row
      kind="cards"
      title={title ?? t('lobby.tables.title')}
      age={ageText(tablesOf(category).state)}
      all={all}
      isLate={isLate}
    >
      <Tables category={category} />
    </Row>
  );
}

/** @useSignals */
function Tables({ category }: { category: TableCategory }) {
  const { value, failure } = tablesOf(category).state.value;
  if (!value) return failure ? <Words text={t('lobby.tables.absent')} /> : null;
  const { tables, currencySymbol } = value;
  if (tables.length === 0) return <Words text={t('lobby.tables.none')} />;
  return tables.map((table) => (
    <li key={table.game.nodeId}>
      <Table table={table} category={category} symbol={currencySymbol} />
    </li>
  ));
}

const Words = ({ text }: { text: string }) => <li className="row__words">{text}</li>;

interface TableProps {
  table: OpenTable;
  category: TableCategory;
  symbol: string;
}

/** @useSignals */
function Table({ table, category, symbol }: TableProps) {
  const { game, players, minStake, maxStake, phase } = table;
  const who = players > 0 ? t('lobby.tables.players', { count: players }) : t('lobby.tables.first');
  const limits = t('lobby.tables.limits', {
    min: moneyText(minStake, symbol),
    max: moneyText(maxStake, symbol),
  });
  return (
    <RowCard
      title={game.displayName}
      state={phaseText(table, category)}
      isOpen={phase === 'betting'}
      more={`${who} · ${limits}`}
      onOpen={() => void openGame(gameOf(game))}
    />
  );
}

/** What moves is not shown when it is of an earlier time. A tracked read. */
function phaseText({ phase, closesAt }: OpenTable, category: TableCategory): string {
  if (phase === 'quiet') return t('lobby.tables.quiet');
  if (phase === 'betting' && closesAt === null) return t('lobby.tables.anytime');
  const of = tablesOf(category);
  if (!of.isNow()) return '\u00a0';
  const seconds = closesAt === null ? 0 : of.secondsTo(closesAt);
  return seconds > 0 ? t('lobby.tables.betting', { count: seconds }) : t('lobby.tables.drawing');
}
