import { transactionPassword } from '../domain/withdrawals/fixtures.ts';
import {
  type TokenAction,
  type Trespass,
  always,
  asAgent,
  confirmation,
  newKey,
  nothing,
} from './trespass-requests.ts';

type MoneyAction = Extract<TokenAction, `${'deposit' | 'wallet' | 'withdraw'}.${string}`>;

/** Of deposits, wallets and withdrawals. */
export const moneyTrespasses: Record<MoneyAction, Trespass> = {
  'deposit.rails': nothing,
  'deposit.bonuses': nothing,
  'deposit.create': ({ depositKey }) => ({ key: depositKey, rail: 'instapay', amount: 50_000 }),
  'deposit.check': ({ depositKey }) => ({ key: depositKey }),
  'deposit.one': ({ deposit }) => ({ id: deposit }),
  'deposit.list': nothing,
  'wallet.balance': nothing,
  'wallet.list': nothing,
  'wallet.merchant': nothing,
  'wallet.points': nothing,
  'wallet.transfer': ({ movementKey }) => ({
    key: movementKey,
    from: 'MAIN',
    to: 'AG',
    amount: 1000,
  }),
  'wallet.collect': async ({ collectKey }, me) => {
    await me.ask('POST', '/api/v2/wallets/transfer', {
      key: newKey(),
      from: 'MAIN',
      to: 'AG',
      amount: 1000,
    });
    return { key: collectKey };
  },
  'wallet.upline': nothing,
  'wallet.transferUpline': ({ uplineKey }) => ({ key: uplineKey, amount: 1000 }),
  'wallet.transferDownline': asAgent(({ downlineAccount, uplineKey }) => ({
    key: uplineKey,
    account: downlineAccount,
    amount: 1000,
    confirmation,
  })),
  'wallet.check': ({ movementKey, collectKey, uplineKey }) =>
    [movementKey, collectKey, uplineKey].map((key) => ({ key })),
  'withdraw.overview': nothing,
  'withdraw.request': ({ withdrawalKey, payoutAccount }, me) => [
    { key: newKey(), accountId: payoutAccount, amount: 50_000, confirmation },
    { key: withdrawalKey, accountId: me.accountId, amount: 50_000, confirmation },
  ],
  'withdraw.check': ({ withdrawalKey }) => ({ key: withdrawalKey }),
  'withdraw.one': ({ withdrawal }) => ({ id: withdrawal }),
  'withdraw.list': nothing,
  'withdraw.cancel': ({ withdrawal }) => ({ id: withdrawal }),
  'withdraw.confirm': async ({ withdrawal, picture }, me) => [
    { id: withdrawal, outcome: 'full' },
    { id: await me.paidWithdrawal(), outcome: 'none', remark: 'Wala po', pictures: [picture] },
  ],
  'withdraw.bind': (_of, { player }) => ({
    institution: 'maya',
    number: `09${player.customerId.slice(-9)}`,
    confirmation,
  }),
  'withdraw.unbind': ({ payoutAccount }) => ({ id: payoutAccount, confirmation }),
  'withdraw.setPassword': always({ password: '593014', old: transactionPassword }),
};
