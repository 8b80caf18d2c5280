import { useEffect } from 'react';
import { Link } from 'wouter';
import type { LotteryDraw } from '../../../../contract/lottery/draws.ts';
import { ageText } from '../../../models/freshness.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { gameOf } from '../../../models/game.ts';
import { allDraws, drawClock, drawsSource, followDraws } from '../../../models/lottery-draws.ts';
import { formatDate, language, t } from '../../../models/language.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { Button } from '../../../ui/Button.tsx';
import { drawsOf } from './lottery-state.ts';
import { openLottery } from './open-lottery.ts';
import './Draws.css';

/** ms before a draw at which a countdown replaces its date. */
const countedDown = 60 * 60_000;
const zone = 'Asia/Manila';

/** Next house draws, with countdown and last result; empty when unknown. */
export function Draws({ name }: { name: string }) {
  const code = language.value;
  useEffect(followDraws, [code]);
  const draws = drawsOf(name, allDraws());
  if (draws.length === 0) return null;
  return (
    <section className="draws" aria-labelledby="draws-title">
      <header className="title-row draws__head">
        <h2 id="draws-title">{t('lobby.draws.title')}</h2>
        <LastUpdated text={ageText(drawsSource)} />
      </header>
      <ul className="draws__list">
        {draws.map((draw) => (
          <DrawCard key={draw.game.nodeId} draw={draw} />
        ))}
      </ul>
    </section>
  );
}

function DrawCard({ draw: { game, closesAt, drawsAt, last } }: { draw: LotteryDraw }) {
  return (
    <li className="draw">
      <h3 className="draw__name">{game.displayName}</h3>
      <Due closesAt={closesAt} drawsAt={drawsAt} />
      <p className="draw__last">
        <span className="draw__said">
          {last ? t('lobby.draws.last', { number: last.number }) : t('lobby.draws.none')}
        </span>
        {last && (
          <span className="draw__numbers">
            {last.numbers.map((number, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a number may come twice
              <span key={place} className="draw__ball">
                {number}
              </span>
            ))}
          </span>
        )}
      </p>
      {last && (
        <Link className="draw__past" href={`/fairness?table=${game.gameCode}`}>
          {t('fair.check')}
        </Link>
      )}
      <Button
        size="s"
        wide
        aria-label={t('lobby.draws.playGame', { game: game.displayName })}
        onClick={() => void openLottery(gameOf(game))}
      >
        {t('lobby.draws.play')}
      </Button>
    </li>
  );
}

/** A draw's phase; ms until betting closes and until the draw. */
function phaseOf(left: number, untilDraw: number) {
  if (left > countedDown) return 'at';
  if (left > 0) return 'open';
  if (untilDraw > 0) return 'closed';
  return connectivity.value === 'online' ? 'drawing' : 'unseen';
}

/** Closing and draw times by the gateway's clock; offline, that results are unknown (PWA-03). */
function Due({ closesAt, drawsAt }: { closesAt: string; drawsAt: string }) {
  const now = drawClock.value;
  const left = Date.parse(closesAt) - now;
  const phase = phaseOf(left, Date.parse(drawsAt) - now);
  return (
    <p className="draw__due">
      <span className="draw__said">{t(`lobby.draws.${phase}`)}</span>
      <time dateTime={drawsAt} className="draw__time">
        {phase === 'at' ? formatDate(drawsAt, 'datetime', zone) : countdown(left)}
      </time>
    </p>
  );
}

function countdown(ms: number): string {
  if (ms <= 0) return '';
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
