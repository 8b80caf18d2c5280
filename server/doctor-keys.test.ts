import { expect, test } from 'vitest';
import { settingFindings } from './doctor.ts';
import { readEnv } from './env.ts';

const drawsKey = 'ab'.repeat(32);
const finding = (variables: Record<string, string>) =>
  settingFindings(readEnv({ DATA_DIR: '/tmp/palaro-none', ...variables })).find(
    ({ setting }) => setting === 'DRAWS_KEY',
  );

test.each([
  [{}, 'right', 'not set: /tmp/palaro-none/draws.key'],
  [{ GATEWAYS: '2' }, 'danger', '2 gateways draw with different keys'],
  [{ GATEWAYS: '2', DRAWS_KEY: drawsKey }, 'right', 'set'],
])('[SAFE-07e] with %j the doctor calls the key of the draws %s: %s', (variables, state, text) => {
  expect(finding(variables)).toMatchObject({ state, text: expect.stringContaining(text) });
});

test.each(['abc', `${drawsKey},${drawsKey}`])('[OPS-02c] DRAWS_KEY=%s is rejected', (key) => {
  expect(() => readEnv({ DRAWS_KEY: key })).toThrow('DRAWS_KEY must be 32 random bytes');
});
