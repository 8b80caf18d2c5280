import { createECDH } from 'node:crypto';
import type { ActionName } from '../../contract/index.ts';
import { categories } from '../../contract/categories.ts';
import { details } from '../domain/withdrawals/fixtures.ts';
import { cashOf, givePoints } from '../domain/points/fixtures.ts';
import { builtInVersions } from '../settings/legal.ts';
import { testPng } from './pictures.ts';
import { moneyTrespasses } from './trespass-money.ts';
import {
  type TokenAction,
  type Trespass,
  always,
  asAgent,
  newKey,
  nothing,
} from './trespass-requests.ts';

const language = 'EN';
const noRates = Object.fromEntries(categories.map((category) => [category, 0]));
const game = { nodeId: '1', vendor: 'PLR', gameType: 'RNG' };
const contractTier = { rate: 10, activeMembers: 0, validBet: 0, profitLoss: 0 };
const lottery = { prizeMode: 'LOTT', device: 'WEB', language };
const span = { period: 'any' };

/** Media calls' games; by default a slot. */
export const houseOf: Partial<Record<ActionName, 'mines' | 'color'>> = {
  'house.table': 'color',
  'house.bet': 'color',
  'house.round': 'mines',
  'house.start': 'mines',
  'house.act': 'mines',
};

export const trespasses: Record<TokenAction, Trespass> = {
  'games.launch': always({ nodeId: '1', host: 'http://localhost:8081', language }),
  'games.net': ({ launch }) => ({ launches: launch }),
  'session.info': nothing,
  'legal.due': always({ language }),
  'legal.accept': always({ documents: builtInVersions }),
  'session.firstLogin': nothing,
  'account.favouriteIds': nothing,
  'account.appOpened': always({}),
  'account.favourites': always({ language }),
  'account.recent': always({ language }),
  'account.addFavourite': always(game),
  'account.removeFavourite': always({ nodeId: '2' }),
  'account.readIds': nothing,
  'account.markRead': always({ ids: ['1'] }),
  'account.feedback': ({ picture, supportPicture, feedbackPicture }) =>
    [picture, supportPicture, feedbackPicture].map((each) => ({
      kind: 'feedback',
      content: 'Isang sulat na akin lang po',
      pictures: [each],
    })),
  'account.profile': nothing,
  'account.avatar': nothing,
  'account.updateProfile': ({ picture }) => [{ nickname: 'Kapitbahay' }, { avatar: { picture } }],
  'account.outboxKey': nothing,
  'tournaments.list': always({ language }),
  'tournaments.one': always({ id: '1', language }),
  'tournaments.join': always({ id: '1', language }),
  'tournaments.leave': always({ id: '1', language }),
  'tournaments.missionLeaderboard': nothing,
  'tournaments.hide': always({ hidden: true }),
  'agent.consolidated': nothing,
  'agent.income': asAgent(() => ({ period: 'month' })),
  'agent.rebates': asAgent(() => ({ period: 'month' })),
  'agent.rebateStatement': asAgent(() => ({ day: '2026-10-01' })),
  'agent.overview': asAgent(() => ({ period: 'today' })),
  'agent.links': asAgent(() => ({})),
  'agent.createLink': asAgent(({ linkKey }) => ({
    key: linkKey,
    name: 'Pulseras',
    role: 'member',
    rates: noRates,
    days: null,
    maxUses: null,
  })),
  'agent.closeLink': asAgent(({ registerLink }) => ({ id: registerLink })),
  'agent.openAccount': asAgent((_of, { player }) => ({
    key: newKey(),
    role: 'member',
    rates: noRates,
    username: `bago${player.customerId.slice(-8)}`,
    birthday: '1990-05-17',
    agreed: true,
  })),
  'agent.team': asAgent(({ downlineAccount }) => [
    { under: downlineAccount },
    { under: downlineAccount, levels: 'all' },
    { search: downlineAccount },
  ]),
  'agent.teamExport': asAgent(({ downlineAccount }) => [
    { under: downlineAccount, language },
    { under: downlineAccount, levels: 'all', state: 'open', language },
    { search: downlineAccount, language },
  ]),
  'agent.teamMember': asAgent(({ downlineAccount }) => ({
    account: downlineAccount,
    period: 'today',
  })),
  'agent.sums': asAgent(({ downlineAccount }) => [
    { period: 'any', under: downlineAccount },
    { period: 'any', search: downlineAccount.slice(0, 40), sort: 'net' },
  ]),
  'agent.sumsExport': asAgent(({ downlineAccount }) => [
    { period: 'any', under: downlineAccount, language },
    { period: 'any', search: downlineAccount.slice(0, 40), language },
  ]),
  'agent.movements': asAgent(({ downlineAccount, movementCursor }) => ({
    account: downlineAccount,
    period: 'any',
    language,
    after: movementCursor,
  })),
  'agent.movementTotals': asAgent(({ downlineAccount }) => ({
    account: downlineAccount,
    period: 'any',
  })),
  'agent.movementsExport': asAgent(({ downlineAccount }) => ({
    account: downlineAccount,
    period: 'any',
    language,
  })),
  'agent.setTeamRates': asAgent(({ downlineAccount }) => ({
    account: downlineAccount,
    rates: noRates,
  })),
  'missions.state': always({ language }),
  'missions.summary': nothing,
  'missions.claim': always({ id: 1, fromDay: '2026-01-01', step: 1 }),
  'calendar.state': nothing,
  'calendar.claim': always({ day: '2026-01-01', terms: 0 }),
  'support.tickets': nothing,
  'support.ticket': ({ supportNumber }) => ({ number: supportNumber }),
  'support.picture': ({ supportPicture, feedbackPicture }) => [
    { id: supportPicture },
    { id: feedbackPicture },
  ],
  'support.open': ({ supportKey, picture }) => ({
    key: supportKey,
    topic: 'other',
    text: 'Para sa akin po ito',
    pictures: [picture],
  }),
  'support.write': async ({ supportNumber, picture }, me) => [
    { number: supportNumber, text: 'Sa akin po ba ito?', pictures: [] },
    { number: await me.supportTicket(), text: 'Sa akin po ito', pictures: [picture] },
  ],
  'support.close': ({ supportNumber }) => ({ number: supportNumber }),
  'chat.launch': nothing,
  'chat.enter': nothing,
  'chat.history': always({ before: '1' }),
  'chat.news': always({ after: '0' }),
  'chat.agree': nothing,
  'chat.send': async ({ chatKey }, me) => {
    await me.ask('POST', '/api/wps/relay/chat/agree', {});
    return { key: chatKey, text: 'Magandang umaga po' };
  },
  'chat.report': always({ id: '1', reason: 'spam' }),
  'chat.hide': always({ person: 'nobody', hidden: true }),
  'contracts.list': always({ side: 'own' }),
  'contracts.one': ({ offer, contract }) => [{ id: offer }, { id: contract }],
  'contracts.pending': nothing,
  'contracts.downlines': ({ downlineAccount }) => ({ search: downlineAccount }),
  'contracts.offer': ({ downline }) => ({
    customerId: downline,
    kind: 'salary',
    salaryType: 'singleBet',
    tiers: [contractTier],
  }),
  'contracts.answer': async ({ offer, contract }, me) => [
    { id: offer, answer: 'reject', ends: [] },
    { id: offer, answer: 'accept', ends: [] },
    { id: await me.offered(), answer: 'accept', ends: [contract] },
  ],
  'contracts.end': ({ contract }) => ({ id: contract }),
  'contracts.settlements': ({ contract }) => [
    { side: 'own', contractId: contract },
    { side: 'given', contractId: contract },
  ],
  'contracts.statement': ({ settlement }) => ({ id: settlement }),
  'contracts.simulate': ({ offer, contract }) => [
    { id: offer, days: 7 },
    { id: contract, days: 7 },
  ],
  'live.ticket': nothing,
  'message.list': nothing,
  'message.one': ({ message }) => ({ id: message }),
  'message.unread': nothing,
  'message.mark': ({ message }) => [
    { as: 'read', ids: [message] },
    { as: 'deleted', ids: [message] },
    { as: 'read', upTo: message },
  ],
  'password.change': always({
    oldPassword: 'Maligaya#21',
    newPassword: 'Masigla ako ngayon',
    confirmNewPassword: 'Masigla ako ngayon',
  }),
  'house.open': nothing,
  'house.play': ({ roundKey }) => ({ key: roundKey, stake: 1000 }),
  'house.check': ({ roundKey }) => ({ key: roundKey }),
  'house.seed': always({ clientSeed: 'akin' }),
  'house.table': nothing,
  'house.bet': async ({ tableBetKey }, me) => ({
    key: tableBetKey,
    roundId: await me.tableRound(),
    selections: [{ choice: 'blue', stake: 1000 }],
  }),
  'house.round': nothing,
  'house.start': ({ stagedKey }) => ({ key: stagedKey, stake: 1000, bet: { mines: 1 } }),
  'house.act': async ({ stagedRound, stepKey }, me) => [
    { key: newKey(), roundId: stagedRound, step: 1, action: 'cashOut' },
    {
      key: stepKey,
      roundId: await me.stagedRound({ stagedKey: newKey(), stepKey: newKey() }),
      step: 1,
      action: 'cashOut',
    },
  ],
  'house.history': ({ round }) => ({ before: round }),
  'promotion.own': always({ language }),
  'promotion.join': always({ id: '1', language }),
  'promotion.apply': async ({ picture }, me) => ({
    id: await me.application(),
    language,
    remark: 'Para sa akin po',
    pictures: [picture],
  }),
  'promotion.claim': always({ id: '1', language }),
  'promotion.raffleClaim': always({ id: '1', language }),
  'points.config': nothing,
  'points.items': always({ language }),
  'points.details': ({ pointCursor }) => ({ after: pointCursor }),
  'points.redeemList': always({ language }),
  'points.redeem': async ({ redemptionKey }, me) => {
    await givePoints(me.site, me.player.customerId, 1000);
    return { ...(await cashOf(me.site)), key: redemptionKey };
  },
  'points.check': ({ redemptionKey }) => ({ key: redemptionKey, language }),
  'push.key': nothing,
  'push.device': ({ endpoint }) => ({ endpoint, language }),
  // The last subscriber owns a device, as push tests show.
  'push.subscribe': () => {
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: 'x'.repeat(22),
    };
    return { endpoint: `https://fcm.googleapis.com/${newKey()}`, keys, kinds: ['money'], language };
  },
  'push.unsubscribe': ({ endpoint }) => ({ endpoint }),
  'records.bets': ({ betCursor }) => ({ ...span, language, after: betCursor }),
  'records.betTotals': always(span),
  'records.bet': ({ bet, round, stagedRound }) =>
    [bet, round, stagedRound].map((id) => ({ id, language })),
  'records.betExport': always({ ...span, language }),
  'records.movements': ({ movementCursor }) => ({ ...span, language, after: movementCursor }),
  'records.movementTotals': always(span),
  'records.export': always({ ...span, language }),
  'records.profit': always(span),
  'records.profitExport': always({ ...span, language }),
  'referral.state': nothing,
  'referral.claim': ({ reward }) => ({ ids: [reward] }),
  'fairness.own': ({ round }) => ({ before: round }),
  'fairness.change': always({ clientSeed: 'akin' }),
  'lottery.menu': always(lottery),
  'lottery.recent': always(lottery),
  'lottery.launch': always({
    lottoArea: 'VN',
    launchMode: 'LOTT',
    lottoPrizeMode: 'LOTT',
    lottoGameCode: 'PLR-L02',
    lottoView: 'betting',
    device: 'WEB',
    backUrl: 'http://localhost:8080/',
    language,
    host: 'http://localhost:8081',
  }),
  'responsible.state': nothing,
  'responsible.limit': always({ kind: 'deposit', period: 'day', amount: 100_000 }),
  'responsible.reality': always({ minutes: 30 }),
  'responsible.coolOff': always({ days: 1 }),
  'responsible.exclude': always({ months: 6, proof: {} }),
  'responsible.sitting': nothing,
  'security.state': nothing,
  'security.events': ({ eventCursor }) => ({ after: eventCursor }),
  'security.endSession': ({ session }) => ({ id: session }),
  'security.endOthers': nothing,
  'security.beginTotp': always({ proof: {} }),
  'security.bindTotp': always({ code: '000000' }),
  'security.removeTotp': always({ proof: {} }),
  'security.recoveryCodes': always({ proof: {} }),
  'security.passkeyOptions': always({ proof: {} }),
  'security.addPasskey': always({ name: 'Akin', response: {} }),
  'security.renamePasskey': ({ passkey }) => ({ id: passkey, name: 'Akin' }),
  'security.removePasskey': ({ passkey }) => ({ id: passkey, proof: {} }),
  'security.startLink': always({ provider: 'google', origin: 'http://localhost:8080', proof: {} }),
  'security.link': ({ linkState }) => ({ code: 'x', state: linkState }),
  'security.unlink': always({ provider: 'google', proof: {} }),
  'security.sendContactCode': always({ kind: 'mobile', contact: '09179990001' }),
  'security.bindContact': () => ({
    kind: 'mobile',
    contact: '09179990001',
    code: '000000',
    proof: {},
    key: newKey(),
  }),
  'security.removeContact': () => ({ kind: 'email', proof: {}, key: newKey() }),
  'security.loginTicket': nothing,
  'kyc.state': nothing,
  'kyc.submit': async ({ picture }, me) => {
    await me.site.db
      .deleteFrom('kyc_submissions')
      .where('customer_id', '=', me.player.customerId)
      .execute();
    return { details: details(), pictures: [picture] };
  },
  'upload.picture': always({ data: testPng().toString('base64') }),
  'rebate.state': always({ language }),
  'rewards.waiting': always({ language }),
  'rewards.claimAll': always({ language }),
  'rewards.hideFirstSteps': nothing,
  'rebate.claim': always({}),
  'vip.state': always({ language }),
  'vip.claim': always({ rank: 1 }),
  'ticket.state': nothing,
  'ticket.draw': ({ ticket }) => ({ id: ticket, version: '1:0' }),
  'ticket.seen': ({ ticket }) => ({ id: ticket }),
  'ticket.fair': ({ ticket }) => ({ id: ticket }),
  ...moneyTrespasses,
};
