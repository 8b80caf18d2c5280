import type { VipState } from '../../../../contract/vip/shapes.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { Card } from '../../../ui/Card.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { Pill } from '../../../ui/Pill.tsx';

type Level = VipState['levels'][number];

/**
 * All levels' conditions and rewards (REWARD-01).
 * @useSignals
 */
export function Levels({ known: { levels, rank, currencySymbol } }: { known: VipState }) {
  return (
    <Card>
      <h2>{t('vip.levels')}</h2>
      <Lines>
        {levels.map((level) => (
          <Line key={level.rank} aria-current={level.rank === rank || undefined}>
            <div className="split">
              <strong>
                {formatNumber(level.rank)}. {level.label}
              </strong>
              {level.rank <= rank && (
                <Pill icon="circle-check" tone={level.rank === rank ? 'good' : 'plain'}>
                  {t(level.rank === rank ? 'vip.own' : 'vip.reached')}
                </Pill>
              )}
            </div>
            <span>{t('vip.needs', { bets: moneyText(level.bets, currencySymbol) })}</span>
            <Gifts level={level} symbol={currencySymbol} />
          </Line>
        ))}
      </Lines>
    </Card>
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
