import { recordTimeZone } from '../../../../contract/records/shapes.ts';
import type { RebateState } from '../../../../contract/rebates/shapes.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { Card } from '../../../ui/Card.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { categoryIcons } from '../../../ui/category-icons.ts';
import { rateText } from '../format.ts';

type Row = RebateState['categories'][number];

/**
 * Rate, valid bets and rebate by category, and since when they wait (MEM-14). During a break, only
 * what waits (RG-03).
 * @useSignals
 */
export function Categories({
  known: { categories, currencySymbol, onBreak },
}: {
  known: RebateState;
}) {
  const rows = onBreak ? categories.filter(({ since }) => since !== null) : unpaidFirst(categories);
  if (rows.length === 0) return null;
  return (
    <Card>
      <h2>{t('memberRebates.byCategory')}</h2>
      <Lines>
        {rows.map((row) => (
          <Line
            key={row.category}
            icon={categoryIcons[row.category]}
            end={
              row.since !== null && (
                <strong className="figures">{moneyText(row.amount, currencySymbol)}</strong>
              )
            }
          >
            <strong>{t(`lobby.category.${row.category}`)}</strong>
            <span>{rateWords(row)}</span>
            {row.since !== null && <span>{betWords(row.since, row.validBet, currencySymbol)}</span>}
          </Line>
        ))}
      </Lines>
    </Card>
  );
}

const unpaidFirst = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => Number(a.since === null) - Number(b.since === null));

function rateWords({ rate, rateTomorrow }: Row): string {
  const words = { rate: rateText(rate), tomorrow: rateText(rateTomorrow) };
  return rate === rateTomorrow
    ? t('memberRebates.rate', words)
    : t('memberRebates.rateChanges', words);
}

const betWords = (since: string, validBet: number, symbol: string): string =>
  t('memberRebates.betSince', {
    bets: moneyText(validBet, symbol),
    day: formatDate(`${since}T04:00:00Z`, 'date', recordTimeZone),
  });
