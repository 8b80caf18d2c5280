import type { TextKey } from '../../lib/text-key.ts';
import {
  type Message,
  type MessageKind,
  memberKinds,
  messageKeys,
  messageKinds,
} from '../../../contract/messages/shapes.ts';
import { inAgentCentre, pageHere } from '../../models/agent-pages.ts';
import { formatDate } from '../../models/dates.ts';
import { formatMoney, formatNumber, language, t, uncheckedKey } from '../../models/language.ts';
import { agent } from '../../models/session.ts';
import type { IconName } from '../../ui/icons.ts';

export const kindIcons: Readonly<Record<MessageKind, IconName>> = {
  money: 'banknote',
  security: 'shield-check',
  platform: 'info',
  promotion: 'gift',
  team: 'users-round',
};

/** To filter and to be pushed. A tracked read. */
export const kindsHere = (): readonly MessageKind[] => (agent.value ? messageKinds : memberKinds);

/** A message in the reader's language. A tracked read. */
export function wordsOf({ key, params, texts }: Message): { title: string; text: string } {
  const own = texts && (texts[language.value] ?? Object.values(texts)[0]);
  if (own) return own;
  // A newer gateway's key has no text here.
  const known = messageKeys.some((each) => each === key && each !== 'operator') ? key : 'unknown';
  return {
    title: t(uncheckedKey(`messages.of.${known}.title`)),
    text: t(uncheckedKey(`messages.of.${known}.text`), filledOf(params)),
  };
}

const plainNames = ['reference', 'address', 'name', 'rank', 'account', 'reason'] as const;

/** What fills a text's places. */
function filledOf(params: Message['params']): Record<string, string> {
  const { symbol, until, contract, day } = params;
  const plain = (name: string) => String(params[name] ?? '');
  const money = (name: string) =>
    formatMoney(Number(params[name] ?? 0), { symbol: String(symbol ?? '') });
  const count = (name: string) => formatNumber(Number(params[name] ?? 0));
  return {
    ...Object.fromEntries(plainNames.map((name) => [name, plain(name)])),
    amount: money('amount'),
    stake: money('stake'),
    points: count('points'),
    count: count('count'),
    // A contract is named by kind.
    contract: contract === undefined ? '' : t(uncheckedKey(`records.cause.${contract}`)),
    until: until === undefined ? '' : formatDate(String(until)),
    day: day === undefined ? '' : formatDate(`${day}T12:00:00Z`, 'date', 'UTC'),
    ...joinedOf(params),
  };
}

/** As what an account of the team came, and how. */
function joinedOf({ role, way, link, inviter }: Message['params']): Record<string, string> {
  if (role === undefined) return {};
  const names = { link: String(link ?? ''), inviter: String(inviter ?? '') };
  return {
    role: t(uncheckedKey(`messages.role.${role}`)),
    way: t(uncheckedKey(`messages.way.${way}`), names),
  };
}

const teamPage = '/agent/downlineManagmentView';

/** Links by key prefix. A tracked read. */
const linksOf = ({ id, account }: Message['params']) =>
  [
    ['deposit', 'deposit', pageHere(`/member/depositv2?id=${id}`)],
    ['withdrawal', 'withdrawal', pageHere(`/member/withdraw?id=${id}`)],
    ['promotion', 'promotion', '/member/rewardCenter'],
    ['referral', 'referral', '/member/referral'],
    ['round', 'bets', '/member/personalHistoryCopy'],
    ['vip', 'vip', '/member/vip'],
    ['contract', 'contract', pageHere(`/member/contracts?id=${id}`)],
    [
      'teamRebate',
      'rebate',
      inAgentCentre() ? `/agent/agentRebates?day=${id}` : '/member/bonusDetails',
    ],
    ['rebate', 'rebate', '/member/manualRebate'],
    ['tournament', 'tournament', `/member/tournaments?id=${id}`],
    ['raffle', 'raffle', `/member/promotions?id=${id}`],
    ['redemption', 'points', '/pointMall?tab=history'],
    ['identity', 'identity', pageHere('/member/identity')],
    ['passwordChanged', 'security', pageHere('/member/security')],
    ['loginLocked', 'security', pageHere('/member/security')],
    ['contact', 'security', pageHere('/member/security')],
    ['teamJoinedMore', 'team', `${teamPage}?sort=joined`],
    ['teamDepositedMore', 'overview', '/agentHome'],
    ['support', 'support', pageHere(`/support?number=${id}`)],
    ['team', 'account', `${teamPage}?member=${encodeURIComponent(String(account))}`],
  ] as const;

/** A message's link in the centre that is shown, or null. A tracked read. */
export function linkOf({ key, params }: Message): { to: string; textKey: TextKey } | null {
  const link = linksOf(params).find(([prefix]) => key.startsWith(prefix));
  return link ? { to: link[2], textKey: `messages.link.${link[1]}` } : null;
}

/** Messages whose text names customer service. */
const serviceKeys: ReadonlySet<string> = new Set([
  'withdrawalForced',
  'passwordChanged',
  'contactBound',
  'contactRemoved',
]);

/** Whether a message names customer service: it then has a way there (INFO-06c). */
export const namesService = ({ key }: Pick<Message, 'key'>): boolean => serviceKeys.has(key);
