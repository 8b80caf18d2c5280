import { Link } from 'wouter';
import type { Tournament, Tournaments } from '../../../../contract/tournaments/shapes.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { budgetText, dateText, inText, prizeText, scoreText } from '../format.ts';
import { pathOf } from '../tournaments.model.ts';
import { BreakNotice } from './BreakNotice.tsx';

const groups = {
  running: ['running'],
  coming: ['coming'],
  over: ['counting', 'ended', 'cancelled'],
} as const satisfies Record<string, Tournament['state'][]>;

/**
 * Running, coming and ended ones; during a break those that were joined, without what they offer.
 * @useSignals
 */
export function TournamentList({ known }: { known: Tournaments }) {
  const { tournaments, currencySymbol: symbol, breakUntil } = known;
  return (
    <>
      {breakUntil !== null && <BreakNotice until={breakUntil} />}
      {tournaments.length === 0 && breakUntil === null && (
        <Empty
          theme="rewards"
          title={t('tournaments.none')}
          text={t('tournaments.noneText')}
          action={
            <Link href="/member/missionLeaderboard" className={buttonClass({})}>
              {t('tournaments.toMissions')}
            </Link>
          }
        />
      )}
      {(['running', 'coming', 'over'] as const).map((group) => {
        const states: readonly string[] = groups[group];
        const shown = tournaments.filter(({ state }) => states.includes(state));
        if (shown.length === 0) return null;
        return (
          <section key={group} className="stack gap-3" aria-label={t(`tournaments.group.${group}`)}>
            <h2>{t(`tournaments.group.${group}`)}</h2>
            <ul className="boards__list">
              {shown.map((one) => (
                <li key={one.id}>
                  <Item tournament={one} symbol={symbol} onBreak={breakUntil !== null} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

/** @useSignals */
function Item({
  tournament,
  symbol,
  onBreak,
}: {
  tournament: Tournament;
  symbol: string;
  onBreak: boolean;
}) {
  const { id, title, summary, state, own, metric } = tournament;
  return (
    <Link href={pathOf(id)} className="boards__card">
      <span className="boards__cup">
        <Icon name="trophy" size={26} />
      </span>
      <span className="boards__words">
        <strong className="boards__title">{title}</strong>
        {summary && <span className="boards__soft">{summary}</span>}
        {!onBreak && <span className="boards__soft">{timeText(tournament)}</span>}
        {!onBreak && state !== 'cancelled' && (
          <span className="figures">
            {t('tournaments.budget', { sum: budgetText(tournament, symbol) })}
          </span>
        )}
        {own && (
          <Pill icon="circle-check" tone="good">
            {own.rank === null
              ? t('tournaments.joined')
              : `${t('tournaments.own', { rank: formatNumber(own.rank) })} · ${scoreText(metric, own.score)}`}
          </Pill>
        )}
        {own?.prize && (
          <Pill icon="gift" tone="offer">
            {t('tournaments.won', {
              rank: formatNumber(own.prize.rank),
              prize: prizeText(own.prize, symbol),
            })}
          </Pill>
        )}
      </span>
      <Icon name="chevron-right" size={20} />
    </Link>
  );
}

/** How long it runs, or until it begins. */
export function timeText({ state, beginsAt, endsAt }: Tournament): string {
  if (state === 'running') return t('tournaments.endsIn', { when: inText(endsAt) });
  if (state === 'coming') return t('tournaments.beginsIn', { when: inText(beginsAt) });
  return `${t(`tournaments.state.${state}`)} · ${dateText(endsAt)}`;
}
