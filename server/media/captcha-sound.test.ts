import { expect, test } from 'vitest';
import { captchaSound } from './captcha-sound.ts';

const rate = 8000;

/** Samples from -1 to 1. */
const samplesOf = (wav: Buffer): number[] =>
  [...wav.subarray(44)].map((byte) => (byte - 128) / 127);

/** How much of a frequency is in a window (Goertzel). */
function power(window: readonly number[], hertz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / rate);
  let [one, two] = [0, 0];
  for (const sample of window) [one, two] = [sample + turn * one - two, one];
  return (one * one + two * two - turn * one * two) / window.length ** 2;
}

/** Tones per group, as a listener counts them: high ones up to each low one. */
function heard(wav: Buffer): string {
  const samples = samplesOf(wav);
  const windows = Array.from({ length: Math.floor(samples.length / 200) }, (_none, i) =>
    samples.slice(i * 200, i * 200 + 200),
  );
  const kinds = windows.map((window) => {
    const high = Math.max(...Array.from({ length: 21 }, (_none, i) => power(window, 700 + i * 40)));
    const low = Math.max(...[120, 160, 200, 240, 280, 320].map((hertz) => power(window, hertz)));
    if (low > 0.04) return 'low';
    return high > 0.012 ? 'high' : 'rest';
  });
  const starts = kinds.filter((kind, i) => kind !== 'rest' && kinds[i - 1] !== kind);
  return starts
    .join(' ')
    .split('low')
    .map((group) => group.split('high').length - 1)
    .filter((count) => count > 0)
    .join('');
}

test('[AUTH-07b] a digit is as many high tones, ended by a low one, however much it hisses', () => {
  const digits = '51423';
  const right = Array.from({ length: 12 }, () => heard(captchaSound(digits))).filter(
    (counted) => counted === digits,
  );
  expect(right.length).toBeGreaterThan(8);
});

test('[AUTH-07b] the sound of the same digits differs each time, and lasts 5 to 25 s', () => {
  const [one, other] = [captchaSound('12345'), captchaSound('12345')];
  expect(one.equals(other)).toBe(false);
  for (const wav of [captchaSound('11111'), captchaSound('55555')]) {
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
    expect((wav.length - 44) / rate).toBeGreaterThan(5);
    expect((wav.length - 44) / rate).toBeLessThan(25);
  }
});
