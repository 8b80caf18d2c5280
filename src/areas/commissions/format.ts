import type {
  Contract,
  ContractKind,
  Settlement,
  Tier,
} from '../../../contract/commissions/shapes.ts';
import { recordTimeZone } from '../../../contract/records/shapes.ts';
import { formatDate, formatNumber, t } from '../../models/language.ts';
import { moneyText } from '../../models/money.ts';
import { brand } from '../../models/site.ts';
import type { IconName } from '../../ui/icons.ts';

/** The icon of each kind. */
export const kindIcons: Readonly<Record<ContractKind, IconName>> = {
  dividend: 'coins',
  salary: 'banknote',
  hourSalary: 'clock',
  agentRealtimeSalary: 'radio',
};

/** A rate of basis points as people write it: 1250 is "12.5%". */
export const rateText = (rate: number): string => `${formatNumber(rate / 100)}%`;

/** The highest rate of some tiers, basis points. */
export const highestOf = (tiers: readonly Tier[]): number =>
  Math.max(...tiers.map(({ rate }) => rate));

/** Who the other party is; the house goes by the site's name. A tracked read. */
export const partyText = (other: Contract['other']): string =>
  other ? other.nickname || other.account : brand.value;

/** The other party with its account, by which a list is searched. A tracked read. */
export function fullParty(other: Contract['other']): string {
  return other && other.nickname && other.nickname !== other.account
    ? `${other.nickname} (${other.account})`
    : partyText(other);
}

type Terms = Pick<Contract, 'kind' | 'period' | 'salaryType'>;

/** What a contract pays and when, in one plain sentence. A tracked read. */
export function explainText({ kind, period, salaryType }: Terms): string {
  return t(
    `commissions.explain.${kind === 'dividend' ? 'dividend' : (salaryType ?? 'singleBet')}`,
    {
      when: t(`commissions.when.${kind === 'dividend' ? (period ?? 'D') : kind}`),
    },
  );
}

/** How a contract is called beside its kind: "Weekly", "Profit salary". A tracked read. */
export const varietyText = ({ period, salaryType }: Terms): string =>
  period
    ? t(`commissions.period.${period}`)
    : t(`commissions.salaryType.${salaryType ?? 'singleBet'}`);

/** What a tier asks for, each in words. A tracked read. */
export function asksOf({ activeMembers, validBet, profitLoss }: Tier, symbol: string): string[] {
  const asks = [
    activeMembers > 0 && t('commissions.tiers.active', { count: formatNumber(activeMembers) }),
    validBet > 0 && t('commissions.tiers.bets', { amount: moneyText(validBet, symbol) }),
    profitLoss > 0 && t('commissions.tiers.loss', { amount: moneyText(profitLoss, symbol) }),
  ].filter((ask) => ask !== false);
  return asks.length > 0 ? asks : [t('commissions.tiers.free')];
}

/** An instant as Manila's clocks show it. */
export const timeText = (iso: string): string => formatDate(iso, 'datetime', recordTimeZone);

const isMidnight = (iso: string): boolean => (Date.parse(iso) + 8 * 3_600_000) % 86_400_000 === 0;
const dayText = (ms: number): string =>
  formatDate(new Date(ms).toISOString(), 'date', recordTimeZone);

/** A period; of whole days by its first and last one, any other by its instants. `to` is not in it. */
export function periodText({ from, to }: Pick<Settlement, 'from' | 'to'>): string {
  if (!isMidnight(from) || !isMidnight(to)) {
    const [first, last] = [timeText(from), timeText(to)];
    const end = dayText(Date.parse(from)) === dayText(Date.parse(to)) ? clockText(to) : last;
    return `${first} – ${end}`;
  }
  const [first, last] = [dayText(Date.parse(from)), dayText(Date.parse(to) - 1)];
  return first === last ? first : `${first} – ${last}`;
}

/** The clock of an instant in Manila, as the language writes it: "3:05 PM". */
function clockText(iso: string): string {
  const [date, both] = [formatDate(iso, 'date', recordTimeZone), timeText(iso)];
  return both.startsWith(date) ? both.slice(date.length).replace(/^[,\s]+/, '') : both;
}

/** What a team's play came to for itself: lost, won, or neither. @param net what it lost, centavos. A tracked read. */
export function resultText(net: number, symbol: string): string {
  if (net === 0) return t('commissions.statement.even');
  return t(net > 0 ? 'commissions.statement.lost' : 'commissions.statement.won', {
    amount: moneyText(Math.abs(net), symbol),
  });
}
