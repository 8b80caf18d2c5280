import { integer, object, string } from 'superstruct';
import { action } from './define.ts';
import { Centavos } from './shared.ts';

export const wallet = {
  'wallet.balance': action({
    method: 'GET',
    path: '/api/v2/wallets/balance',
    auth: 'trial',
    summary: 'The main wallet\'s balance, fresh from the ledger (WAL-04).',
    request: object({}),
    value: object({ balance: Centavos, balanceVersion: integer(), currency: string(), currencySymbol: string() }),
    errors: [],
    offline: 'network-only',
  }),
};
