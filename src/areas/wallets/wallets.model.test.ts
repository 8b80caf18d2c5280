import { expect, test, vi } from 'vitest';
import type { Result } from '../../lib/result.ts';

const answers: ((balance: number) => void)[] = [];
vi.stubGlobal('location', { pathname: '/', search: '' });
vi.mock('../../models/merchant-wallet.ts', () => ({ noteMerchant: () => {} }));
vi.mock('../../models/wallet.ts', async () => ({
  balance: (await import('@preact/signals-react')).signal(0),
  takeBalance: () => {},
}));
vi.mock('./movement.model.ts', async () => ({
  movementState: (await import('@preact/signals-react')).signal({ kind: 'idle' }),
}));
vi.mock('../../data/call.ts', () => ({
  call: async (name: string): Promise<Result<unknown>> => {
    if (name === 'wallet.points') return { ok: true, value: { points: 0 } };
    return new Promise((resolve) => {
      answers.push((balance) =>
        resolve({
          ok: true,
          value: {
            isSingle: false,
            currencySymbol: '₱',
            main: { balance, balanceVersion: 1 },
            vendors: [],
          },
        }),
      );
    });
  },
}));
const { loadWallets, wallets } = await import('./wallets.model.ts');
const { useOwner } = await import('../../data/lazy-store.ts');

test('[MEM-02] an answer that another asking has overtaken is left out', async () => {
  const both = [loadWallets(), loadWallets()];
  answers[1]?.(200);
  await both[1];
  answers[0]?.(100);
  await both[0];
  expect(wallets.known.value?.main.balance).toBe(200);
});

test('[SAFE-04] an answer that comes after a change of account is not there for the next one', async () => {
  useOwner('1');
  const asking = loadWallets();
  useOwner('2');
  answers.at(-1)?.(300);
  await asking;
  expect(wallets.known.value).toBeNull();
});
