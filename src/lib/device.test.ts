import { expect, test } from 'vitest';
import { browserOf, insideOtherApp } from './device.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const described: [string, string, number][] = [
  [
    'iosSafari',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`,
    5,
  ],
  [
    'iosSafari',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`,
    5,
  ],
  [
    'iosChrome',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} CriOS/138.0.0.0 Mobile/15E148 Safari/604.1`,
    5,
  ],
  [
    'androidChrome',
    `Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/138.0.0.0 Mobile Safari/537.36`,
    5,
  ],
  [
    'androidSamsung',
    `Mozilla/5.0 (Linux; Android 10; K) ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    5,
  ],
  ['androidFirefox', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 5],
  [
    'desktopChrome',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/138.0.0.0 Safari/537.36`,
    10,
  ],
  [
    'desktopChrome',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${blink} Chrome/138.0.0.0 Safari/537.36`,
    0,
  ],
  [
    'desktopEdge',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`,
    0,
  ],
  [
    'macSafari',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`,
    0,
  ],
  ['desktopFirefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0],
];

test.each(described)('[INFO-03] %s is known by %s', (browser, userAgent, maxTouchPoints) => {
  expect(browserOf({ userAgent, maxTouchPoints })).toBe(browser);
  expect(insideOtherApp(userAgent)).toBe(false);
});

test.each([
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/480.0]`,
  `Mozilla/5.0 (Linux; Android 14; SM-A155F; wv) ${blink} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36`,
])('[INFO-03] a browser inside another app is known for one: %s', (userAgent) => {
  expect(insideOtherApp(userAgent)).toBe(true);
});
