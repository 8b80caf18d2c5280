import { expect, test } from 'vitest';
import type { Action } from './define.ts';
import { first } from './first.ts';
import { type ActionName, entryOf } from './index.ts';
import { calls as late } from './late.ts';
import { calls as signIn } from './sign-in.ts';

/**
 * As in the specification: method, path below `/api`, token, encryption, fields sent and received.
 */
type Written = [
  name: ActionName,
  call: string,
  how: { token?: true; encrypted?: true; form?: true },
  sends?: string,
  gets?: string,
];

const auth: Written[] = [
  ['session.login', 'POST session/login', { encrypted: true }, 'username password type captcha'],
  ['session.freePlay', 'POST session/login/freeplay', {}, 'os platform encryption gatewayVersion'],
  ['session.info', 'GET session/info', { token: true }],
  ['session.firstLogin', 'POST session/firstLogin', { token: true }],
  ['session.logout', 'DELETE session/logout', {}],
  ['verification.captcha', 'GET verification/captcha', {}],
  [
    'verification.smsLogin',
    'POST verification/sms/noLogin',
    {},
    'mobileNum countryDialingCode verification',
    'expiredMinutes',
  ],
  [
    'verification.smsRegister',
    'POST verification/sms/register',
    {},
    'mobileNo countryDialingCode verification regType',
    'expiredMinutes',
  ],
  [
    'password.change',
    'POST password/change',
    { token: true, encrypted: true },
    'oldPassword newPassword confirmNewPassword',
  ],
  ['password.email', 'POST password/email', { form: true }, 'username email'],
  [
    'password.verification',
    'POST password/verification',
    { encrypted: true },
    'newPassword mobileNum verificationCode',
  ],
  ['register.username', 'PUT register', { encrypted: true }],
  ['register.mobile', 'PUT register/mobile', { encrypted: true }],
  ['register.affiliate', 'GET agent/affiliate', {}, 'code domain'],
  ['register.settings', 'GET setting/register', {}],
  ['verification.countries', 'GET info/countries', {}],
  [
    'agent.consolidated',
    'GET info/funds/consolidated',
    { token: true },
    '',
    'dailysalreqtype divtypereq contracthoursalreq realtimesalreqtype',
  ],
];
const site: Written[] = [
  ['site.permission', 'GET site/permission', {}, '', 'info location maintenance regionRestriction'],
  ['help.articles', 'GET wps/relay/helpCenter', {}, 'lang device'],
  ['legal.documents', 'GET wps/relay/legal', {}, 'lang'],
  ['games.menus', 'GET lgw/games/game_menus', {}],
  [
    'content.announcements',
    'GET wps/relay/getAnnouncementContentV2',
    {},
    'types platform execution',
  ],
];
const lists = 'clientType platform gameType vassalage language';
const games: Written[] = [
  [
    'games.list',
    'GET wps/relay/games/list',
    {},
    `${lists} gameClassify gameName minBet minLineNum pageNo pageSize merchant channel`,
    'games totalPages',
  ],
  ['games.vendors', 'GET wps/relay/games/vendor', {}, 'platform', 'data'],
  ['account.favouriteIds', 'GET wps/relay/getFavGames', { token: true }],
  [
    'account.favourites',
    'GET wps/relay/favoriteGameList',
    { token: true },
    `${lists} pageNo pageSize`,
    'content totalPages',
  ],
  [
    'account.recent',
    'GET wps/relay/recentGameList',
    { token: true },
    'page pageSize gameType vassalage language clientType',
    'list totalPages',
  ],
  [
    'games.hot',
    'GET wps/relay/getHotGameList',
    {},
    'merchantCode isPlatform gameType vassalage platform language',
    'list',
  ],
  ['account.addFavourite', 'POST wps/relay/favorites', { token: true }, 'nodeId vendor gameType'],
  ['account.removeFavourite', 'DELETE wps/relay/favorites', { token: true }, 'nodeId'],
  [
    'games.winners',
    'GET wps/relay/games/winnerBoard',
    {},
    'gameCategory language limitNum',
    'list',
  ],
  ['games.launch', 'POST wps/game/launchGame', { token: true }],
];
const money: Written[] = [
  ['wallet.points', 'GET wps/relay/pointBalance', { token: true }],
  ['points.config', 'GET wps/relay/points/config', { token: true }],
  ['points.redeemList', 'GET wps/relay/redeemList', { token: true }],
  ['points.details', 'GET wps/relay/memTransDet', { token: true }],
  ['points.redeem', 'POST wps/relay/redeem', { token: true, encrypted: true }, 'passwordCheck'],
  ['wallet.merchant', 'GET wps/relay/merchantWallet', { token: true }, '', 'isSingle'],
  ['message.unread', 'GET wps/relay/unreadMessageCount', { token: true }],
  ['wallet.balance', 'GET v2/wallets/balance', { token: true }],
  ['wallet.transfer', 'POST v2/wallets/transfer', { token: true }],
];
const contracts: Written[] = [
  ['contracts.offer', 'POST wps/relay/contracts/offer', { token: true }],
  ['contracts.answer', 'POST wps/relay/contracts/answer', { token: true }],
  ['contracts.end', 'POST wps/relay/contracts/end', { token: true }],
];
const launch =
  'lottoArea launchMode lottoPrizeMode lottoGameCode lottoView device backUrl language';
const lottery: Written[] = [
  ['lottery.launch', 'POST lgw/vn/games/launch', { token: true }, launch],
  ['lottery.menu', 'GET lgw/vn/games/game_menu', { token: true }, 'prizeMode device', 'data'],
  [
    'lottery.recent',
    'GET lgw/vn/games/game_menu/recent',
    { token: true },
    'prizeMode device',
    'data',
  ],
  ['lottery.opened', 'GET lgw/vn/numeros/opened/game', {}],
  ['lottery.draws', 'GET lotto/lgw/games/opened/numero', {}, '', 'data'],
];
const others: Written[] = [
  ['chat.launch', 'GET wps/relay/launchChat', { token: true }, '', 'chatUrl'],
  ['account.feedback', 'PUT wps/feedback', { token: true }],
];

/** Fields that the struct does not have. */
const missing = ({ schema }: { schema?: unknown }, fields: string): string[] => {
  const known = Object.keys((schema as object | undefined) ?? {});
  return fields.split(' ').filter((field) => field !== '' && !known.includes(field));
};

test.each([
  ['CALL-01a', auth],
  ['CALL-01c', site],
  ['CALL-01d', games],
  ['CALL-01e', money],
  ['CALL-01f', contracts],
  ['CALL-01g', lottery],
  ['CALL-01h', others],
])(
  '[CALL-01a] [CALL-01c] [CALL-01d] [CALL-01e] [CALL-01f] [CALL-01g] [CALL-01h] calls are as they are written: %s',
  (_id, calls) => {
    for (const [name, call, { token, ...how }, sends = '', gets = ''] of calls) {
      const { method, path, auth: who, encrypted, form, request, value }: Action = entryOf(name);
      expect({
        name,
        call: `${method} ${path.slice('/api/'.length)}`,
        token: who !== 'guest',
      }).toEqual({ name, call, token: token === true });
      expect({ name, encrypted, form }).toEqual({ name, encrypted: how.encrypted, form: how.form });
      expect({ name, missing: missing(request, sends) }).toEqual({ name, missing: [] });
      expect({ name, missing: missing(value, gets) }).toEqual({ name, missing: [] });
    }
  },
);

test('[PWA-14] the calls of logging in are a part of their own, found by their names', () => {
  const isSignIn = (name: string) => /^(session|verif)/.test(name);
  expect(Object.keys(signIn).every(isSignIn)).toBe(true);
  expect(Object.keys(late).some(isSignIn)).toBe(false);
  expect(Object.keys(signIn).filter((name) => name in first)).toEqual([]);
});
