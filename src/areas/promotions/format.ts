import type { BetCategory } from '../../../contract/play/bet-categories.ts';
import type {
  Promotion,
  PromotionStatus,
  PromotionType,
} from '../../../contract/promotions/shapes.ts';
import { formatNumber, t } from '../../models/language.ts';
import { moneyText } from '../../models/money.ts';
import type { IconName } from '../../ui/icons.ts';
import type { PillTone } from '../../ui/Pill.tsx';

export const typeIcons: Readonly<Record<PromotionType, IconName>> = {
  newbie: 'gift',
  deposit: 'wallet',
  slots: 'cherry',
  live: 'radio',
  sports: 'volleyball',
  fish: 'fish',
  card: 'spade',
  lotto: 'ticket',
  rebate: 'refresh-cw',
  ranking: 'trophy',
  pointsMall: 'sparkles',
  appDownload: 'smartphone',
};

export const statusIcons: Readonly<Record<PromotionStatus, IconName>> = {
  join: 'sparkles',
  joined: 'check',
  process: 'clock',
  claim: 'gift',
  applying: 'clock',
  rejected: 'circle-exclamation-point',
  issued: 'wallet',
  claimed: 'circle-check',
  signed: 'circle-check',
  coming_soon: 'clock',
  close: 'lock',
};
export const statusTones: Readonly<Partial<Record<PromotionStatus, PillTone>>> = {
  claim: 'offer',
  issued: 'good',
  claimed: 'good',
  signed: 'good',
  rejected: 'bad',
};

/** "₱50", "100% of the deposit, up to ₱1,000". */
export function bonusText(
  { bonusFixed, bonusPercent, bonusRate, maxBonus }: Promotion,
  symbol: string,
): string {
  if (bonusFixed !== null) return moneyText(bonusFixed, symbol);
  const max = moneyText(maxBonus ?? 0, symbol);
  if (bonusRate !== null)
    return t('promotions.rateBonus', { rate: formatNumber(bonusRate / 100), max });
  return t('promotions.percentBonus', { percent: bonusPercent ?? 0, max });
}

/** "₱500" or "300 points". */
export const prizeText = (
  { amount, points }: { amount: number; points: number },
  symbol: string,
): string =>
  amount > 0 ? moneyText(amount, symbol) : t('promotions.raffle.points', { count: points });

/** "10 times the bonus". */
export function turnoverText({ turnoverPercent }: Promotion): string {
  return turnoverPercent === 0
    ? t('promotions.noTurnover')
    : t('promotions.times', { times: formatNumber(turnoverPercent / 100) });
}

/** Games whose bets count. */
export function gamesText(categories: readonly BetCategory[]): string {
  return categories.length === 0
    ? t('promotions.allGames')
    : categories.map((code) => t(`lobby.category.${code}`)).join(', ');
}
