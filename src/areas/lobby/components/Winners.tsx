import { useRef } from 'react';
import type { Winner } from '../../../../contract/catalogue/calls.ts';
import { slideBy } from '../../../lib/carousel.ts';
import { winners, winnersSource } from '../../../models/catalogue.ts';
import { formatMoney, t } from '../../../models/language.ts';
import { currencySymbol } from '../../../models/site.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { usePicture } from '../../../models/use-picture.ts';
import './Winners.css';

/** Winners on one slide (HOME-05). */
const perSlide = 4;

const keyOf = ({ customerName, nodeId, winAmount }: Winner): string =>
  `${customerName} ${nodeId} ${winAmount}`;

/** Largest recent wins (HOME-05). */
export default function Winners() {
  const row = useRef<HTMLDivElement>(null);
  const list = winners.value;
  const slides = Array.from({ length: Math.ceil(list.length / perSlide) }, (_, i) =>
    list.slice(i * perSlide, (i + 1) * perSlide),
  );
  const slide = (views: number) => row.current && slideBy(row.current, views);
  return (
    <>
      <div className="section-head">
        <h2 id="winners-title">{t('lobby.winners')}</h2>
        {slides.length > 1 && (
          <div className="section-head__tools">
            <IconButton
              icon="chevron-left"
              label={t('lobby.previousWinners')}
              onClick={() => slide(-1)}
            />
            <IconButton
              icon="chevron-right"
              label={t('lobby.nextWinners')}
              onClick={() => slide(1)}
            />
          </div>
        )}
      </div>
      {list.length === 0 ? (
        <NoWinners />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- what scrolls must be within reach of the keyboard
        <div className="winners__row" ref={row} role="group" tabIndex={0}>
          {slides.map((slideOf, i) => (
            <ol key={slideOf.map(keyOf).join()} className="winners__slide" start={i * perSlide + 1}>
              {slideOf.map((winner) => (
                <li key={keyOf(winner)} className="winner">
                  <WinnerIcon path={winner.iconUrl} />
                  <WinnerWords winner={winner} />
                </li>
              ))}
            </ol>
          ))}
        </div>
      )}
    </>
  );
}

function NoWinners() {
  const { state, failure } = winnersSource.value;
  if (failure) return <p className="winners__none">{t('lobby.winnersMissing')}</p>;
  if (state !== 'refreshing') return <p className="winners__none">{t('lobby.noWinners')}</p>;
  return (
    <div className="winners__slide" aria-busy="true">
      {Array.from({ length: perSlide }, (_, i) => (
        <Skeleton key={i} height="4.75rem" />
      ))}
    </div>
  );
}

function WinnerIcon({ path }: { path: string }) {
  const { url, onError } = usePicture(path);
  return (
    <span className="winner__icon">
      {url ? (
        <img
          key={url}
          src={url}
          alt=""
          width="45"
          height="60"
          loading="lazy"
          crossOrigin="anonymous"
          onError={onError}
        />
      ) : (
        <Icon name="gamepad-2" size={24} />
      )}
    </span>
  );
}

function WinnerWords({ winner }: { winner: Winner }) {
  return (
    <span className="winner__words">
      <span className="winner__name">{winner.customerName}</span>
      <span className="winner__game">{winner.gameName}</span>
      <Money tone="in" text={formatMoney(winner.winAmount, { symbol: currencySymbol.value })} />
    </span>
  );
}
