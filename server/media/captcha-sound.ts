import { randomInt } from 'node:crypto';

/** Samples a second; 8 bits each, mono. */
const rate = 8000;
/** Of the whole range, at random over everything. */
const noise = 0.1;

/** In [from, to). */
const random = (from: number, to: number): number =>
  from + (randomInt(1_000_000) / 1_000_000) * (to - from);

/**
 * A WAV in which each digit is as many tones; a low, falling sound ends each group. Hisses between
 * the tones are as loud and do not count, so that loudness alone gives nothing away (AUTH-07).
 * @param digits 1 to 9
 */
export function captchaSound(digits: string): Buffer {
  const parts = [silence(0.4)];
  for (const digit of digits) {
    for (let tone = 0; tone < Number(digit); tone += 1) {
      if (randomInt(3) === 0) parts.push(hiss(random(0.08, 0.16)), silence(random(0.12, 0.2)));
      parts.push(beep(random(700, 1500), random(0.12, 0.2)), silence(random(0.16, 0.28)));
    }
    parts.push(silence(0.2), fall(0.45), silence(0.45));
  }
  return wav(parts.flat());
}

/** Samples from -1 to 1. */
type Sound = number[];

const silence = (seconds: number): Sound => Array.from({ length: seconds * rate }, () => 0);

/** Without clicks at its ends. */
const shaped = (sound: Sound): Sound =>
  sound.map((sample, i) => sample * Math.min(1, i / 80, (sound.length - i) / 80));

/** A tone that trembles a little, with an overtone: no pure line of the spectrum. */
function beep(hertz: number, seconds: number): Sound {
  const [loud, tremble, over] = [random(0.35, 0.6), random(4, 12), random(0.1, 0.4)];
  return shaped(
    Array.from({ length: Math.round(seconds * rate) }, (_none, i) => {
      const turn = (2 * Math.PI * hertz * i) / rate + 0.4 * Math.sin((tremble * 2 * i) / rate);
      return loud * (Math.sin(turn) + over * Math.sin(2 * turn));
    }),
  );
}

const hiss = (seconds: number): Sound =>
  shaped(Array.from({ length: Math.round(seconds * rate) }, () => random(-0.7, 0.7)));

/** From about 320 to 110 Hz. */
function fall(seconds: number): Sound {
  const from = random(290, 340);
  let turn = 0;
  return shaped(
    Array.from({ length: Math.round(seconds * rate) }, (_none, i) => {
      turn += (2 * Math.PI * (from - ((from - 110) * i) / (seconds * rate))) / rate;
      return 0.7 * Math.sin(turn);
    }),
  );
}

/** RIFF, PCM. */
function wav(sound: Sound): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + sound.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(sound.length, 40);
  const samples = sound.map((sample) => {
    const noisy = sample + random(-noise, noise);
    return Math.round(128 + 127 * Math.max(-1, Math.min(1, noisy)));
  });
  return Buffer.concat([header, Uint8Array.from(samples)]);
}
