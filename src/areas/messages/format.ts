import type { TextKey } from '../../lib/text-key.ts';
import { type Message, type MessageKind, messageKeys } from '../../../contract/messages/shapes.ts';
import {
  formatDate,
  formatMoney,
  formatNumber,
  language,
  t,
  uncheckedKey,
} from '../../models/language.ts';
import { currentPath } from '../../models/navigation.ts';
import type { IconName } from '../../ui/icons.ts';

export const kindIcons: Readonly<Record<MessageKind, IconName>> = {
  money: 'banknote',
  security: 'shield-check',
  platform: 'info',
  promotion: 'gift',
};

/** An instant, and a day of the site without a time. */
const datesOf = ({ until, day }: Message['params']) => ({
  until: until === undefined ? '' : formatDate(String(until)),
  day: day === undefined ? '' : formatDate(`${day}T12:00:00Z`, 'date', 'UTC'),
});

/** A message in the reader's language. A tracked read. */
export function wordsOf({ key, params, texts }: Message): { title: string; text: string } {
  const own = texts && (texts[language.value] ?? Object.values(texts)[0]);
  if (own) return own;
  // A newer gateway's key has no text here.
  const known = messageKeys.some((each) => each === key && each !== 'operator') ? key : 'unknown';
  const { amount, stake, symbol, reference, points, address, name, rank, contract } = params;
  const words = {
    reference: String(reference ?? ''),
    address: String(address ?? ''),
    name: String(name ?? ''),
    rank: String(rank ?? ''),
  };
  const money = (centavos: unknown) =>
    formatMoney(Number(centavos ?? 0), { symbol: String(symbol ?? '') });
  const numbers = {
    amount: money(amount),
    stake: money(stake),
    points: formatNumber(Number(points ?? 0)),
  };
  // A contract is named by kind.
  const kind = contract === undefined ? '' : t(uncheckedKey(`records.cause.${contract}`));
  const filled = {
    ...words,
    contract: kind,
    ...numbers,
    ...datesOf(params),
  };
  return {
    title: t(uncheckedKey(`messages.of.${known}.title`)),
    text: t(uncheckedKey(`messages.of.${known}.text`), filled),
  };
}

/** Links by key prefix. @param centre `/member` or `/agent` */
const linksOf = (id: unknown, centre: string) =>
  [
    ['deposit', 'deposit', `/member/depositv2?id=${id}`],
    ['withdrawal', 'withdrawal', `/member/withdraw?id=${id}`],
    ['promotion', 'promotion', '/member/rewardCenter'],
    ['referral', 'referral', '/member/referral'],
    ['round', 'bets', '/member/personalHistoryCopy'],
    ['vip', 'vip', '/member/vip'],
    ['contract', 'contract', `${centre}/contracts?id=${id}`],
    [
      'teamRebate',
      'rebate',
      centre === '/agent' ? `/agent/agentRebates?day=${id}` : '/member/bonusDetails',
    ],
    ['redemption', 'points', '/pointMall?tab=history'],
    ['identity', 'identity', '/member/identity'],
    ['passwordChanged', 'security', `${centre}/security`],
    ['loginLocked', 'security', `${centre}/security`],
    ['contact', 'security', `${centre}/security`],
  ] as const;

/** A message's link in the current centre, or null. */
export function linkOf({ key, params: { id } }: Message): { to: string; textKey: TextKey } | null {
  const centre = currentPath.peek().toLowerCase().startsWith('/agent/') ? '/agent' : '/member';
  const link = linksOf(id, centre).find(([prefix]) => key.startsWith(prefix));
  return link ? { to: link[2], textKey: `messages.link.${link[1]}` } : null;
}
