import {
  type Infer,
  array,
  boolean,
  enums,
  literal,
  object,
  optional,
  pattern,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import { LotteryDraws } from './draws.ts';
import { GameItem } from '../catalogue/calls.ts';
import { ClientType, HttpUrl, Id, Language, Platform } from '../shared.ts';

export const PrizeMode = enums(['LOTT', 'ZY', 'ELOTT', 'SEA']);
export type PrizeMode = Infer<typeof PrizeMode>;

/** One of these makes its prize mode the site's (GAME-06). */
const electronicVendors = ['TCG_LOTTO_VN', 'LOTT'];

/** ELOTT if its category has one of those vendors, else LOTT (GAME-06). */
export function prizeModeOf(
  categories: readonly { gameCategory: string; cards: object }[],
): PrizeMode {
  const electronic = categories.find(({ gameCategory }) => gameCategory === 'ELOTT');
  return electronicVendors.some((code) => electronic && Object.hasOwn(electronic.cards, code))
    ? 'ELOTT'
    : 'LOTT';
}

/** With games of that mode. */
export const categoryOfMode = (mode: PrizeMode): 'LOTT' | 'ELOTT' =>
  mode === 'ELOTT' ? 'ELOTT' : 'LOTT';

export const LottoGameCode = pattern(string(), /^[A-Za-z0-9_-]{1,40}$/);

export const lottery = {
  'lottery.draws': action({
    method: 'GET',
    path: '/api/lotto/lgw/games/opened/numero',
    auth: 'guest',
    summary: 'The next draw and the last result of every lottery of the house.',
    request: object({ language: Language }),
    value: object({ data: LotteryDraws }),
    errors: [],
    offline: 'cached:draws',
  }),
  'lottery.menu': action({
    method: 'GET',
    path: '/api/lgw/vn/games/game_menu',
    auth: 'trial',
    summary: 'The lottery games of a prize mode, those that can be played first (LOB-13).',
    request: object({ prizeMode: PrizeMode, device: literal('WEB'), language: Language }),
    value: object({ data: object({ games: array(GameItem) }) }),
    errors: [],
    offline: 'network-only',
  }),
  'lottery.recent': action({
    method: 'GET',
    path: '/api/lgw/vn/games/game_menu/recent',
    auth: 'trial',
    summary: 'The lottery games of a prize mode that the account opened, latest first.',
    request: object({ prizeMode: PrizeMode, device: literal('WEB'), language: Language }),
    value: object({ data: object({ games: array(GameItem) }) }),
    errors: [],
    offline: 'network-only',
  }),
  'lottery.launch': action({
    method: 'POST',
    path: '/api/lgw/vn/games/launch',
    auth: 'trial',
    fullLogin: true,
    summary:
      'A URL on one of the launch hosts that opens a lottery game, or the lobby of its prize mode (GAME-10).',
    request: object({
      lottoArea: literal('VN'),
      launchMode: literal('LOTT'),
      lottoPrizeMode: PrizeMode,
      /** Needed to bet; default: the mode's first game. */
      lottoGameCode: optional(LottoGameCode),
      lottoView: enums(['betting', 'lobby']),
      device: literal('WEB'),
      /** A page of this site to return to. */
      backUrl: HttpUrl,
      language: Language,
      /** One of launchGameCDNs, chosen by the client. */
      host: HttpUrl,
      theme: optional(enums(['light', 'dark'])),
      clientType: ClientType,
      platform: Platform,
    }),
    value: object({
      url: HttpUrl,
      open: enums(['frame', 'window']),
      trial: boolean(),
      game: GameItem,
      launch: optional(Id),
    }),
    errors: [
      'game_not_found',
      'game_maintenance',
      'vendor_unavailable',
      'in_need_true_account',
      'launch_host_unknown',
      'domain_check_failed',
      'limit_time',
      'cooling_off',
      'self_excluded',
      'person_excluded',
      'kyc_needed',
    ],
    offline: 'network-only',
  }),
};
