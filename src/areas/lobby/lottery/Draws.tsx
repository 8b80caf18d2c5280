import { useEffect } from 'react';
import { Link } from 'wouter';
import type { LotteryDraw } from '../../../../contract/lottery/draws.ts';
import { ageText } from '../../../models/freshness.ts';
import { gameOf } from '../../../models/game.ts';
import { allDraws, drawsSource, followDraws } from '../../../models/lottery-draws.ts';
import { language, t } from '../../../models/language.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { Button } from '../../../ui/Button.tsx';
import { dueOf } from './due.ts';
import { drawsOf } from './lottery-state.ts';
import { openLottery } from './open-lottery.ts';
import './Draws.css';

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

function DrawCard({ draw }: { draw: LotteryDraw }) {
  const { game, last } = draw;
  return (
    <li className="draw">
      <h3 className="draw__name">{game.displayName}</h3>
      <Due draw={draw} />
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

/**
 * Closing and draw times.
 * @useSignals
 */
function Due({ draw }: { draw: LotteryDraw }) {
  const { phase, time } = dueOf(draw);
  return (
    <p className="draw__due">
      <span className="draw__said">{t(`lobby.draws.${phase}`)}</span>
      <time dateTime={draw.drawsAt} className="draw__time">
        {time}
      </time>
    </p>
  );
}
