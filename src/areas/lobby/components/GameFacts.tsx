import { useEffect } from 'react';
import { Link } from 'wouter';
import type { Game } from '../../../models/game.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { closedKey, jackpotText, rulesText, shortRtp, stakesText } from '../game-facts.ts';
import type { KnownGame } from '../game-page.model.ts';
import { kindName } from '../game-kind.ts';
import { type TableCategory, tablesOf } from '../open-tables.model.ts';

interface GameFactsProps {
  known: KnownGame;
  /** States nothing that draws into a game (RG-03). */
  isQuiet: boolean;
}

/**
 * What is known of a game, as a table (GAME-18b); what its vendor does not state is left out.
 * @useSignals
 */
export function GameFacts({ known, isQuiet }: GameFactsProps) {
  const { game, details, features, popular } = known;
  const isTable = isTableGame(known) && !isQuiet;
  const named = features?.map((feature) => t(`lobby.feature.${feature}`)).join(', ');
  return (
    <>
      <h2>{t('lobby.game.facts')}</h2>
      {isTable && <Follow category={game.gameType as TableCategory} />}
      <DescriptionList
        items={[
          [t('lobby.tables.title'), isTable && playersText(game)],
          [t('lobby.rows.popular'), !isQuiet && popular && popularText(popular)],
          [t('lobby.kind.label'), kindName(game.gameClassify)],
          [t('lobby.details.stakes'), details && stakesText(details)],
          [t('lobby.game.rtp'), shortRtp(game)],
          [t('lobby.details.jackpot'), jackpotText(game, details)],
          [t('play.factVolatility'), game.volatility && t(`play.volatility.${game.volatility}`)],
          [t('lobby.game.features'), named],
          [t('lobby.details.lines'), details?.lines ? formatNumber(details.lines) : null],
          [t('lobby.details.released'), details && formatDate(details.releasedOn, 'date')],
        ]}
      />
    </>
  );
}

const popularText = ({ days, players }: NonNullable<KnownGame['popular']>): string =>
  t(days === 1 ? 'lobby.game.popular' : 'lobby.game.popularWeek', { count: players });

/** A shared table of the house, whose players are public (CALL-06). */
const isTableGame = ({ game: { gameType, playable, maintenance }, details }: KnownGame): boolean =>
  (gameType === 'LIVE' || gameType === 'PVP') &&
  playable &&
  !maintenance &&
  details?.provable === true;

function Follow({ category }: { category: TableCategory }) {
  useEffect(() => tablesOf(category).follow(), [category]);
  return null;
}

/** Holds its line while it is not known; null: no table is open. A tracked read. */
function playersText({ gameType, gameId }: Game): string | null {
  const { value, failure } = tablesOf(gameType as TableCategory).state.value;
  if (!value) return failure ? null : '\u00a0';
  const table = value.tables.find(({ game }) => game.nodeId === gameId);
  if (!table) return null;
  const { players } = table;
  return players > 0 ? t('lobby.tables.players', { count: players }) : t('lobby.tables.first');
}

/** Rules in words, and how rounds are checked; of a game that does not open only what is known. */
export function HowItPlays({ known: { game, details } }: { known: KnownGame }) {
  const hasRules = details?.rules || !closedKey(game);
  if (!hasRules && game.rtp === null) return null;
  return (
    <section className="stack gap-3 game-page__rules" aria-labelledby="rules">
      <h2 id="rules">{t('play.factRules')}</h2>
      {hasRules && <p>{rulesText(details)}</p>}
      {game.rtp !== null && <p className="game-page__note">{t('lobby.game.rtpNote')}</p>}
      {details?.provable && (
        <p className="game-page__note">
          {t('lobby.details.provable')} <Link href="/fairness">{t('fair.link')}</Link>
        </p>
      )}
    </section>
  );
}
