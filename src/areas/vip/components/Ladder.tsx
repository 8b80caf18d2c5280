import type { VipState } from '../../../../contract/vip/shapes.ts';
import { recordTimeZone } from '../../../../contract/records/shapes.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { Card } from '../../../ui/Card.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { Emblem } from './Emblem.tsx';

type Level = VipState['levels'][number];
type Place = 'own' | 'reached' | 'next' | 'ahead';

/**
 * All levels as a ladder, from the first: emblem, what it asks and what it brings, the member's own
 * place, and how far it is to the next (REWARD-01).
 * @useSignals
 */
export function Ladder({ known }: { known: VipState }) {
  const { levels, rank } = known;
  return (
    <Card>
      <h2>{t('vip.levels')}</h2>
      <ol className="vip-ladder">
        {levels.map((level) => (
          <Rung key={level.rank} level={level} known={known} place={placeOf(level.rank, rank)} />
        ))}
      </ol>
    </Card>
  );
}

function placeOf(level: number, own: number): Place {
  if (level === own) return 'own';
  if (level < own) return 'reached';
  return level === own + 1 ? 'next' : 'ahead';
}

interface RungProps {
  level: Level;
  known: VipState;
  place: Place;
}

/** @useSignals */
function Rung({ level, known, place }: RungProps) {
  const { bets, levels, rewards, coolingOff, currencySymbol: symbol } = known;
  const isAhead = place === 'next' || place === 'ahead';
  const reward = rewards.find(({ rank }) => rank === level.rank);
  const isNear = place === 'next' && !coolingOff;
  return (
    <li
      className={`vip-ladder__rung vip-ladder__rung--${place}`}
      aria-current={place === 'own' || undefined}
    >
      <Emblem rank={level.rank} levels={levels.length} isAhead={isAhead} />
      <div className="vip-ladder__words">
        <div className="split">
          <strong>
            {formatNumber(level.rank)}. {level.label}
          </strong>
          {!isAhead && (
            <Pill icon="circle-check" tone={place === 'own' ? 'good' : 'plain'}>
              {t(place === 'own' ? 'vip.own' : 'vip.reached')}
            </Pill>
          )}
        </div>
        <span className="vip__soft">
          {isNear
            ? t('vip.toGo', { missing: moneyText(Math.max(0, level.bets - bets), symbol) })
            : t('vip.needs', { bets: moneyText(level.bets, symbol) })}
        </span>
        {isNear && (
          <meter min={0} max={level.bets} value={Math.min(bets, level.bets)} aria-hidden="true" />
        )}
        <Gifts level={level} symbol={symbol} />
        {reward && (
          <span className="vip__soft">
            {reward.claimedAt === null
              ? t('vip.toClaim', { amount: moneyText(reward.amount, symbol) })
              : t('vip.claimed', { at: formatDate(reward.claimedAt, 'date', recordTimeZone) })}
          </span>
        )}
      </div>
    </li>
  );
}

/**
 * A level's rewards.
 * @useSignals
 */
function Gifts({ level, symbol }: { level: Level; symbol: string }) {
  const { reward, required, dailyAmount, dailyCount } = level;
  const gifts = [
    reward > 0 &&
      t(required > 0 ? 'vip.gives.reward' : 'vip.gives.free', {
        reward: moneyText(reward, symbol),
        required: moneyText(required, symbol),
      }),
    dailyAmount !== null && t('vip.gives.amount', { amount: moneyText(dailyAmount, symbol) }),
    dailyCount !== null && t('vip.gives.count', { number: formatNumber(dailyCount) }),
  ].filter((gift) => gift !== false);
  if (gifts.length === 0) return <span className="vip__soft">{t('vip.gives.nothing')}</span>;
  return (
    <ul className="vip__gifts">
      {gifts.map((gift) => (
        <li key={gift}>{gift}</li>
      ))}
    </ul>
  );
}
