import { expect, test } from 'vitest';
import { clockText, gameOrigin, withFeel, withPending } from './launch-url.ts';

const hosts = ['https://play1.example', 'https://play2.example:8443/'];
const own = 'https://palaro.example';

test('[GAME-02] a game opens on the launch hosts alone', () => {
  expect(gameOrigin('https://play1.example/games/slots/#token=x', hosts, own)).toBe(
    'https://play1.example',
  );
  expect(gameOrigin('https://play2.example:8443/g', hosts, own)).toBe('https://play2.example:8443');
});

test.each([
  'https://play1.example.evil.example/',
  'https://evil.example/?https://play1.example',
  'http://play1.example/',
  'https://play2.example/',
  'https://play1.example@evil.example/',
  'https://x@play1.example/',
  'javascript:alert(1)//https://play1.example',
  '//play1.example',
  'not a url',
])('[GAME-02] %s is not opened', (url) => {
  expect(gameOrigin(url, hosts, own)).toBeNull();
});

test('[SAFE-02] a game never runs on the origin of the site, even where that is configured', () => {
  expect(gameOrigin(`${own}/games/`, [own], own)).toBeNull();
});

test('[GAME-11a] the session clock shows minutes and seconds, and hours when there are any', () => {
  expect([0, 999, 61_000, 3_599_000, 3_600_000, 36_061_000].map(clockText)).toEqual([
    '00:00',
    '00:00',
    '01:01',
    '59:59',
    '1:00:00',
    '10:01:01',
  ]);
});

test('[WAL-03] the round to ask after joins the fragment that the launch has', () => {
  expect(withPending('https://play1.example/g/#token=x&lang=TY', 'k'.repeat(16))).toBe(
    `https://play1.example/g/#token=x&lang=TY&pending=${'k'.repeat(16)}`,
  );
  expect(withPending('https://play1.example/g/', 'k'.repeat(16))).toBe(
    `https://play1.example/g/#pending=${'k'.repeat(16)}`,
  );
});

test('[GAME-17d] [GAME-17e] a launch names the choices of the device that differ from a new one', () => {
  const url = 'https://play1.example/g/#token=x';
  expect(withFeel(url, { sound: false, haptics: true })).toBe(url);
  expect(withFeel(url, { sound: true, haptics: false })).toBe(`${url}&sound=on&haptics=off`);
  expect(withFeel('https://play1.example/g', { sound: true, haptics: true })).toBe(
    'https://play1.example/g#sound=on',
  );
});
