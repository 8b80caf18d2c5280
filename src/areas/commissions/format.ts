import type {
  Contract,
  ContractKind,
  Settlement,
  Tier,
} from '../../../contract/commissions/shapes.ts';
import { recordTimeZone } from '../../../contract/records/shapes.ts';
import { formatDate } from '../../models/dates.ts';
import { formatNumber, t } from '../../models/language.ts';
import { moneyText } from '../../models/money.ts';
import { brand } from '../../models/site.ts';
import type { IconName } from '../../ui/icons.ts';

export const kindIcons: Readonly<Record<ContractKind, IconName>> = {
  dividend: 'coins',
  salary: 'banknote',
  hourSalary: 'clock',
  agentRealtimeSalary: 'radio',
};

/** Basis points as percent: 1250 is "12.5%". */
export const rateText = (rate: number): string => `${formatNumber(rate / 100)}%`;

/** Highest rate, basis points. */
export const highestOf = (tiers: readonly Tier[]): number =>
  Math.max(...tiers.map(({ rate }) => rate));

/** The other party; the house has the site's name. A tracked read. */
export const partyText = (other: Contract['other']): string =>
  other ? other.nickname || other.account : brand.value;

/** The other party with account, for search. A tracked read. */
export function partyName(other: Contract['other']): string {
  return other && other.nickname && other.nickname !== other.account
    ? `${other.nickname} (${other.account})`
    : partyText(other);
}

type Terms = Pick<Contract, 'kind' | 'period' | 'salaryType'>;

/** What a contract pays and when. A tracked read. */
export function explainText({ kind, period, salaryType }: Terms): string {
  return t(
    `commissions.explain.${kind === 'dividend' ? 'dividend' : (salaryType ?? 'singleBet')}`,
    {
      when: t(`commissions.when.${kind === 'dividend' ? (period ?? 'D') : kind}`),
    },
  );
}

/** A contract's variety: "Weekly", "Profit salary". A tracked read. */
export const varietyText = ({ period, salaryType }: Terms): string =>
  period
    ? t(`commissions.period.${period}`)
    : t(`commissions.salaryType.${salaryType ?? 'singleBet'}`);

/** A tier's conditions as texts. A tracked read. */
export function asksOf({ activeMembers, validBet, profitLoss }: Tier, symbol: string): string[] {
  const asks = [
    activeMembers > 0 && t('commissions.tiers.active', { count: formatNumber(activeMembers) }),
    validBet > 0 && t('commissions.tiers.bets', { amount: moneyText(validBet, symbol) }),
    profitLoss > 0 && t('commissions.tiers.loss', { amount: moneyText(profitLoss, symbol) }),
  ].filter((ask) => ask !== false);
  return asks.length > 0 ? asks : [t('commissions.tiers.free')];
}

/** In Manila time. */
export const timeText = (iso: string): string => formatDate(iso, 'datetime', recordTimeZone);

const isMidnight = (iso: string): boolean => (Date.parse(iso) + 8 * 3_600_000) % 86_400_000 === 0;
const dayText = (ms: number): string =>
  formatDate(new Date(ms).toISOString(), 'date', recordTimeZone);

/** Whole days by first and last day, else by instants; `to` is exclusive. */
export function periodText({ from, to }: Pick<Settlement, 'from' | 'to'>): string {
  if (!isMidnight(from) || !isMidnight(to)) {
    const [first, last] = [timeText(from), timeText(to)];
    const end = dayText(Date.parse(from)) === dayText(Date.parse(to)) ? clockText(to) : last;
    return `${first} – ${end}`;
  }
  const [first, last] = [dayText(Date.parse(from)), dayText(Date.parse(to) - 1)];
  return first === last ? first : `${first} – ${last}`;
}

/** Manila time of day: "3:05 PM". */
function clockText(iso: string): string {
  const [date, both] = [formatDate(iso, 'date', recordTimeZone), timeText(iso)];
  return both.startsWith(date) ? both.slice(date.length).replace(/^[,\s]+/, '') : both;
}

/** A team's result: lost, won or even. @param net its loss, centavos. A tracked read. */
export function resultText(net: number, symbol: string): string {
  if (net === 0) return t('commissions.statement.even');
  return t(net > 0 ? 'commissions.statement.lost' : 'commissions.statement.won', {
    amount: moneyText(Math.abs(net), symbol),
  });
}
