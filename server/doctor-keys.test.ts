import { expect, test } from 'vitest';
import { settingFindings } from './doctor.ts';
import { readEnv } from './env.ts';

const drawsKey = 'ab'.repeat(32);
const finding = (variables: Record<string, string>, name = 'DRAWS_KEY') =>
  settingFindings(readEnv({ DATA_DIR: '/tmp/palaro-none', ...variables })).find(
    ({ setting }) => setting === name,
  );

test.each([
  [{}, 'right', 'not set: /tmp/palaro-none/draws.key'],
  [{ GATEWAYS: '2' }, 'danger', '2 gateways draw with different keys'],
  [{ GATEWAYS: '2', DRAWS_KEY: drawsKey }, 'right', 'set'],
])('[SAFE-07e] with %j the doctor calls the key of the draws %s: %s', (variables, state, text) => {
  expect(finding(variables)).toMatchObject({ state, text: expect.stringContaining(text) });
});

test.each([
  [{}, 'right', 'errors in the log'],
  [{ PALARO_MODE: 'live' }, 'missing', 'set the address'],
  [{ ALARM_MAIL: 'night@play.example' }, 'right', 'night@play.example'],
  [{ ALARM_MAIL: 'night@play.example', SMTP_URL: 'off' }, 'danger', 'SMTP_URL is off'],
])('[SAFE-10e] with %j the doctor calls the address of alarms %s: %s', (variables, state, text) => {
  expect(finding(variables, 'ALARM_MAIL')).toMatchObject({
    state,
    text: expect.stringContaining(text),
  });
});

test.each(['abc', `${drawsKey},${drawsKey}`])('[OPS-02c] DRAWS_KEY=%s is rejected', (key) => {
  expect(() => readEnv({ DRAWS_KEY: key })).toThrow('DRAWS_KEY must be 32 random bytes');
});
