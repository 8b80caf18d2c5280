import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { testPlayer } from '../../server/domain/play/fixtures.ts';
import { testEnv } from '../../server/testing/env.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';

const { ports } = testEnv();
const app = useApp({ ports: { ...ports, payment: 'off', sms: 'off', smtp: 'off' } });

describe.each(['EN', 'TY'] as const)('in %s', (language) => {
  const t = words(language);

  test.each([
    ['/member/depositv2', 'deposits.off'],
    ['/member/withdraw', 'withdrawals.off'],
  ])('[SAFE-07d] %s says that no payment provider is connected', async (path, key) => {
    const { token } = await testPlayer(app.site.gateway, 0);
    await app.open(path, { token, language });
    expect(await screen.findByText(t(key))).toBeTruthy();
    expect(await screen.findByText(t(`${key}Text`))).toBeTruthy();
  });
});
