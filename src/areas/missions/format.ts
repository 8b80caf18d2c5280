import {
  type Mission,
  type ShownReward,
  onceGoals,
  playGoals,
} from '../../../contract/missions/shapes.ts';
import { vendorCategories } from '../../models/catalogue.ts';
import { identityPath } from '../../models/identity.ts';
import { formatNumber, language, t } from '../../models/language.ts';
import { moneyText } from '../../models/money.ts';

/** "Sunday" or "Nov 30", in the page's language. */
function dayText(day: string, style: Intl.DateTimeFormatOptions): string {
  void language.value;
  return new Intl.DateTimeFormat(document.documentElement.lang || undefined, {
    ...style,
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`));
}
/** Without its year: none is more than three months away. */
const shortDay = (day: string): string => dayText(day, { month: 'short', day: 'numeric' });

/** The period's end, or the last day for claims once it is over. Days as `2026-11-27`. */
export function periodText({ period, toDay, claimDay }: Mission, today: string): string {
  if (toDay === null) return t('missions.period.endless');
  if (toDay < today) {
    return claimDay !== null && claimDay >= today
      ? t('missions.period.claimUntil', { day: shortDay(claimDay) })
      : t('missions.period.over', { day: shortDay(toDay) });
  }
  switch (period) {
    case 'day':
      return t('missions.period.day');
    case 'week':
      return t('missions.period.week', { day: dayText(toDay, { weekday: 'long' }) });
    case 'month':
      return t('missions.period.month', { day: shortDay(toDay) });
    default:
      return t('missions.period.until', { day: shortDay(toDay) });
  }
}

/** What a step asks for: "10 bets", "₱100 in valid bets". */
export function targetText(goal: Mission['goal'], target: number, symbol: string): string {
  if (goal === 'deposit' || goal === 'identity' || goal === 'app')
    return t(`missions.target.${goal}`);
  if (goal === 'validBet')
    return t('missions.target.validBet', { amount: moneyText(target, symbol) });
  return t(`missions.target.${goal}`, { count: target });
}

/** "4 of 10", in pesos for valid bets; null where nothing is counted. */
export function progressText({ goal, progress, steps }: Mission, symbol: string): string | null {
  if (onceGoals.includes(goal)) return null;
  const all = steps.at(-1)!.target;
  const done = Math.min(Math.max(0, progress), all);
  const text = (count: number) =>
    goal === 'validBet' ? moneyText(count, symbol) : formatNumber(count);
  return t('missions.progress', { done: text(done), all: text(all) });
}

const maxNames = 3;

/** The first names, and how many more. */
function namesText(names: readonly string[]): string {
  const first = names.slice(0, maxNames).join(', ');
  const more = names.length - maxNames;
  return more > 0 ? t('missions.more', { names: first, count: formatNumber(more) }) : first;
}

function vendorsText(codes: readonly string[]): string {
  const cards = vendorCategories.value.flatMap(({ cards: of }) => Object.values(of));
  return namesText(
    codes.map((code) => cards.find(({ vendorCode }) => vendorCode === code)?.displayName ?? code),
  );
}

function whereText({ categories, vendors, games }: Mission): string {
  if (games.length > 0)
    return t('missions.where.games', { names: namesText(games.map(({ name }) => name)) });
  const names = categories.map((code) => t(`lobby.category.${code}`)).join(', ');
  if (vendors.length > 0) {
    return categories.length > 0
      ? t('missions.where.vendorCategories', { names, vendors: vendorsText(vendors) })
      : t('missions.where.vendors', { names: vendorsText(vendors) });
  }
  return categories.length > 0
    ? t('missions.where.categories', { names })
    : t('missions.where.all');
}

/** The bets that count, in a line; null where no bets do. A tracked read. */
export function countsText(mission: Mission, symbol: string): string | null {
  if (!playGoals.includes(mission.goal)) return null;
  const { minStake } = mission;
  return [
    whereText(mission),
    ...(minStake > 0 ? [t('missions.stakes', { amount: moneyText(minStake, symbol) })] : []),
    t('missions.realMoney'),
  ].join(', ');
}

/** "50 points", "₱10" or "₱100 VIP credit". */
export function rewardText(reward: ShownReward, symbol: string): string {
  switch (reward.kind) {
    case 'cash':
      return moneyText(reward.amount, symbol);
    case 'points':
      return t('missions.reward.points', { count: reward.points });
    case 'tickets':
      return t(`missions.reward.${reward.ticket}`, { count: reward.count });
    case 'vip':
      return t('missions.reward.vip', { amount: moneyText(reward.amount, symbol) });
  }
}

/** What must be bet for it, or what it is for; null: nothing to say. */
export function rewardNote(reward: ShownReward, symbol: string): string | null {
  if (reward.kind === 'points' || reward.kind === 'tickets') return null;
  if (reward.kind === 'vip') return t('missions.reward.vipText');
  return reward.required > 0
    ? t('missions.reward.wagering', { required: moneyText(reward.required, symbol) })
    : t('missions.reward.free');
}

/** What claims of this month brought, centavos and points. */
export function broughtText(
  { amount, points, claimed }: { amount: number; points: number; claimed: number },
  symbol: string,
): string {
  const money = moneyText(amount, symbol);
  const inPoints = t('missions.reward.points', { count: points });
  if (amount > 0 && points > 0) return t('missions.and', { first: money, second: inPoints });
  if (amount > 0) return money;
  if (points > 0) return inPoints;
  return claimed > 0 ? t('missions.monthClaims', { count: claimed }) : t('missions.monthNothing');
}

export interface Way {
  href: string;
  text: string;
}

/** What a member can do for a mission. */
export function wayOf({ goal, games, categories, vendors }: Mission): Way {
  switch (goal) {
    case 'signIns':
    case 'streak':
      return { href: '/member/calendar', text: t('missions.act.calendar') };
    case 'friends':
      return { href: '/member/referral', text: t('missions.act.friends') };
    case 'app':
      return { href: '/app', text: t('missions.act.app') };
    case 'deposit':
    case 'identity':
      return needOf(goal);
    default:
      return playWay(games, vendors.length === 0 ? categories : []);
  }
}

function playWay(games: Mission['games'], categories: Mission['categories']): Way {
  const [game] = games;
  if (game && games.length === 1)
    return {
      href: `/seamless?nodeId=${game.id}`,
      text: t('missions.act.game', { game: game.name }),
    };
  const [category] = categories;
  if (category && categories.length === 1 && games.length === 0)
    return {
      href: `/${category.toLowerCase()}`,
      text: t('missions.act.category', { category: t(`lobby.category.${category}`) }),
    };
  return { href: '/', text: t('missions.act.play') };
}

/** The way to what is needed before a claim. */
export function needOf(missing: 'deposit' | 'identity'): Way {
  return missing === 'deposit'
    ? { href: '/member/depositv2', text: t('missions.act.deposit') }
    : { href: identityPath, text: t('missions.act.identity') };
}
