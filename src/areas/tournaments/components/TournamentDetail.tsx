import { Link } from 'wouter';
import type { Tournament, TournamentPage } from '../../../../contract/tournaments/shapes.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { responsiblePath } from '../../../models/responsible.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { budgetText, dateText, gamesText, prizeOf, prizeText, scoreText } from '../format.ts';
import { tournamentsPath } from '../tournaments.model.ts';
import { BoardList } from './BoardList.tsx';
import { BreakNotice } from './BreakNotice.tsx';
import { Join } from './Join.tsx';
import { timeText } from './TournamentList.tsx';

/**
 * A tournament: what counts, prizes, joining and leaving, and the ranks (REWARD-04b).
 * @useSignals
 */
export function TournamentDetail({ known }: { known: TournamentPage }) {
  const { tournament, board, breakUntil, currencySymbol: symbol } = known;
  const own = prizeOf(tournament, board?.own?.rank ?? null);
  const brings = own
    ? t('tournaments.brings', { prize: prizeText(own, symbol) })
    : t('tournaments.noPrize');
  return (
    <>
      <Link href={tournamentsPath} className="boards__back">
        <Icon name="arrow-left" size={18} />
        {t('tournaments.back')}
      </Link>
      {breakUntil !== null && <BreakNotice until={breakUntil} />}
      <Card className="stack gap-3">
        <h2>{tournament.title}</h2>
        {tournament.summary && <p>{tournament.summary}</p>}
        {breakUntil === null && <p className="boards__soft">{timeText(tournament)}</p>}
        {tournament.cancelReason !== null && (
          <InlineAlert icon="info">
            {t('tournaments.cancelled', { reason: tournament.cancelReason })}
          </InlineAlert>
        )}
        <Reached tournament={tournament} symbol={symbol} showRank={board === null} />
        <Join tournament={tournament} onBreak={breakUntil !== null} />
      </Card>
      {board && (
        <Card className="stack gap-3">
          <h2>{t('tournaments.board')}</h2>
          <BoardList
            board={board}
            metric={tournament.metric}
            {...(tournament.state === 'running' && { brings })}
          />
        </Card>
      )}
      {breakUntil === null && <Offer tournament={tournament} symbol={symbol} />}
    </>
  );
}

/**
 * What was won, and the own rank where no board is shown.
 * @useSignals
 */
function Reached({
  tournament: { own, metric },
  symbol,
  showRank,
}: {
  tournament: Tournament;
  symbol: string;
  showRank: boolean;
}) {
  if (!own) return null;
  const { prize, rank, score } = own;
  return (
    <>
      {showRank && (
        <p>
          {rank === null
            ? t('tournaments.yourEntryNone')
            : `${t('tournaments.yourEntry', { rank: formatNumber(rank) })} · ${scoreText(metric, score)}`}
        </p>
      )}
      {prize && (
        <InlineAlert icon="gift">
          {t('tournaments.won', {
            rank: formatNumber(prize.rank),
            prize: prizeText(prize, symbol),
          })}{' '}
          {t(prize.paid ? 'tournaments.wonPaid' : 'tournaments.wonWaits')}
        </InlineAlert>
      )}
    </>
  );
}

/**
 * Prizes, what counts, and the terms.
 * @useSignals
 */
function Offer({ tournament, symbol }: { tournament: Tournament; symbol: string }) {
  const { prizes, terms } = tournament;
  return (
    <>
      <Card className="stack gap-3">
        <h2>{t('tournaments.prizes')}</h2>
        <Lines>
          {prizes.map((prize) => (
            <Line
              key={prize.from}
              end={<strong className="figures">{prizeText(prize, symbol)}</strong>}
            >
              <strong>{rangeText(prize)}</strong>
              {prize.amount > 0 && (
                <span className="boards__soft">
                  {prize.required > 0
                    ? t('tournaments.wagering', { required: moneyText(prize.required, symbol) })
                    : t('tournaments.free')}
                </span>
              )}
            </Line>
          ))}
        </Lines>
        <p className="boards__soft">
          {t('tournaments.budget', { sum: budgetText(tournament, symbol) })}
        </p>
      </Card>
      <Card className="stack gap-3">
        <DescriptionList items={factsOf(tournament, symbol)} />
        <h2>{t('tournaments.terms')}</h2>
        <ul className="boards__terms">
          {terms.split('\n').map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>{t('tournaments.fair')}</li>
        </ul>
        <p className="boards__soft">
          {t('tournaments.calm')} <Link href={responsiblePath}>{t('tournaments.responsible')}</Link>
        </p>
        {tournament.state === 'running' && tournament.metric !== 'missions' && (
          <Link href={playPath(tournament)} className={buttonClass({})}>
            {t('tournaments.toPlay')}
          </Link>
        )}
      </Card>
    </>
  );
}

/** The category that counts, else home. */
const playPath = ({ categories: [category] }: Tournament): string =>
  category === undefined ? '/' : `/${category}`;

function rangeText({ from, to }: { from: number; to: number }): string {
  return from === to
    ? t('tournaments.rank', { rank: formatNumber(from) })
    : t('tournaments.ranks', { from: formatNumber(from), to: formatNumber(to) });
}

function factsOf(tournament: Tournament, symbol: string) {
  const { metric, minStake, pointsPerWin, winsPerDay, beginsAt, endsAt, places, entrants } =
    tournament;
  return [
    [t('tournaments.fact.metric'), t(`tournaments.metric.${metric}`)],
    [t('tournaments.fact.games'), metric === 'missions' ? null : gamesText(tournament)],
    [t('tournaments.fact.stake'), minStake > 0 ? moneyText(minStake, symbol) : null],
    [
      t('tournaments.fact.wins'),
      pointsPerWin === null
        ? null
        : t('tournaments.winsText', {
            points: t('tournaments.points', { count: pointsPerWin }),
            count: winsPerDay ?? 0,
          }),
    ],
    [
      t('tournaments.fact.time'),
      t('tournaments.period', { from: dateText(beginsAt), to: dateText(endsAt) }),
    ],
    [t('tournaments.fact.paid'), t('tournaments.paysAt', { at: dateText(tournament.paysAt) })],
    [
      t('tournaments.fact.places'),
      places === null
        ? null
        : t('tournaments.placesText', {
            taken: formatNumber(entrants),
            all: formatNumber(places),
          }),
    ],
    [t('tournaments.fact.needs'), t(`tournaments.needs.${tournament.needs}`)],
  ] as const;
}
