import type { Kind } from '../rules.ts';
import { type Drawing, type Part, dot, eye, fill, line } from './drawing.ts';

const pugita: Drawing = {
  width: 176,
  height: 156,
  gait: 'pulse',
  size: 0.24,
  parts: [
    line(
      ['#e8609c', '#8f2f70'],
      14,
      'M58 88Q34 98 28 130q-6 16-18 8M74 96q-6 26-20 48M90 98q2 28-4 48M106 96q8 26 20 44 9 9 20 2M122 88q26 10 30 38 6 14 14 6M50 80Q22 76 10 98M130 80q28-4 34 18',
    ),
    dot('#ffd2e4', 30, 124, 3),
    dot('#ffd2e4', 36, 110, 3),
    dot('#ffd2e4', 66, 124, 3),
    dot('#ffd2e4', 89, 122, 3),
    dot('#ffd2e4', 114, 118, 3),
    dot('#ffd2e4', 146, 114, 3),
    fill(['#ffa8cd', '#b63f84'], 'M46 88Q36 12 90 8t44 80q-8 18-44 18T46 88z'),
    dot('#ffd2e4', 66, 36, 7),
    dot('#ffd2e4', 84, 24, 5),
    dot('#ffd2e4', 58, 54, 4.5),
    ...eye(78, 70, 11),
    ...eye(110, 70, 11),
    line('#8f2f70', 3.5, 'M86 92q8 6 16 0'),
  ],
};

const pawikan: Drawing = {
  width: 196,
  height: 132,
  gait: 'wings',
  size: 0.28,
  parts: [
    fill('#5f8f4e', 'M42 50Q14 34 6 44q6 20 32 24zM42 82Q14 98 6 88q6-20 32-24z'),
    fill(['#8cc06b', '#4e7d42'], 'M114 42Q98 4 64 4q0 26 28 48zM114 90q-16 38-50 38 0-26 28-48z'),
    line('#a9d488', 2.5, 'M74 12q16 12 26 30M74 120q16-12 26-30'),
    fill(['#9acb78', '#5d8c49'], 'M140 52q18-12 38-5 14 8 13 19-1 12-15 18-18 3-34-7z'),
    fill(['#c8924a', '#6b4420'], 'M32 66q8-38 56-40t62 40q-12 38-62 40T32 66z'),
    line(
      '#f0cd85',
      3,
      'M62 42l20 12v24L62 90M82 54h30v24H82M112 54l22-11M112 78l22 11M82 54L72 30M82 78l-10 24M112 54l4-26M112 78l4 26M62 42L44 50M62 90l-18-8M62 42v48',
    ),
    ...eye(174, 57, 5),
    ...eye(174, 75, 5),
  ],
};

const manta: Drawing = {
  width: 204,
  height: 132,
  gait: 'wings',
  size: 0.36,
  parts: [
    line('#1f3358', 4, 'M46 66H3'),
    fill('#22375c', 'M166 50q22-12 34-2-12 9-30 10zM166 82q22 12 34 2-12-9-30-10z'),
    fill(
      ['#456a9c', '#16233f'],
      'M36 66Q62 40 96 4q16 22 42 38 26 4 36 13-14 4-14 11t14 11q-10 9-36 13-26 16-42 38Q62 92 36 66z',
    ),
    fill('#e3edf7', 'M130 45q-18-4-28-24 2 24 16 32zM130 87q-18 4-28 24 2-24 16-32z'),
    line('#7f9cc4', 2.5, 'M60 66q40-6 76 0'),
    line('#101a30', 2.5, 'M144 56l-8 3M144 61l-9 1.5M144 71l-9-1.5M144 76l-8-3'),
    ...eye(160, 49, 4.5),
    ...eye(160, 83, 4.5),
  ],
};

const pating: Drawing = {
  width: 226,
  height: 96,
  gait: 'tail',
  size: 0.42,
  parts: [
    fill(
      ['#7793b4', '#3d536f'],
      'M62 54Q24 42 2 2q26 12 42 30 10 9 24 12zM62 52Q46 62 44 80q16-6 26-20z',
    ),
    fill(['#6f8bab', '#4a627f'], 'M112 26l18-25q8 13 13 28zM138 62l-22 32q28-7 44-30z'),
    fill(['#5f7da1', '#9db3c6'], 'M52 50Q100 16 162 24q42 8 60 25-14 15-42 19Q102 78 52 50z'),
    fill('#f4f7f5', 'M74 57q70 13 140-3-12 9-36 13-62 8-104-10z'),
    line('#3d536f', 2.5, 'M162 40v16M154 39v18M146 38v19'),
    ...eye(194, 41, 6.5),
    line('#3d536f', 2.5, 'M215 55q-12 5-22 3'),
  ],
};

const spots: Part[] = Array.from({ length: 34 }, (_, i) => {
  const [row, column] = [i % 4, Math.floor(i / 4)];
  const x = 84 + column * 19 + (row % 2) * 9;
  return dot(
    '#dff3ff',
    x,
    36 + row * 10 - Math.sin((x - 60) / 70) * 6 + (x > 220 ? 5 : 0),
    2.4 + ((i * 7) % 3) * 0.5,
  );
});

const butanding: Drawing = {
  width: 284,
  height: 124,
  gait: 'tail',
  size: 0.6,
  parts: [
    fill(['#3f86b5', '#1d4a70'], 'M54 66Q20 42 6 6q30 14 58 46zM54 66Q32 86 26 118q26-14 42-40z'),
    fill('#2a6691', 'M118 32l24-28q10 15 14 30zM182 88l-34 32q40-4 62-28z'),
    fill(['#3a86ba', '#174a72'], 'M44 66Q96 18 190 24q72 4 88 32 4 26-20 36-112 26-214-26z'),
    fill('#edf5f1', 'M72 78q100 20 200-5-5 13-14 19-98 22-186-14z'),
    ...spots,
    line('#123a57', 3, 'M206 58v22M196 57v24M186 56v25'),
    ...eye(246, 54, 5.5),
    line('#123a57', 4, 'M278 64q-12 9-32 9'),
  ],
};

/** Fins where the serpent's back arches. */
const crest =
  'M52 72l10-26 14 22zM82 62l14-24 10 28zM232 62l12-26 14 26zM262 56l16-24 8 28zM150 104l14-18 12 18z';

const bakunawa: Drawing = {
  width: 440,
  height: 180,
  gait: 'snake',
  size: 0.82,
  parts: [
    fill(['#b56ae0', '#4b2a8c'], 'M26 118Q4 94 2 56q26 16 38 44zM26 118Q8 134 2 168q28-8 42-36z'),
    fill(
      ['#d78bf0', '#5b2f9c'],
      'M196 92Q182 26 238 6q-6 34 20 66zM138 96Q128 44 162 26q2 36 24 58z',
    ),
    fill(['#f2b84b', '#c2571f'], crest),
    line('#2c1a5c', 50, 'M34 116Q70 56 116 96t94 12 92-18q22-12 44-16'),
    line(['#8a5be0', '#2f7f8f'], 42, 'M34 116Q70 56 116 96t94 12 92-18q22-12 44-16'),
    line('#8ff0d8', 8, 'M36 130Q74 76 112 112t100 12 92-18q20-10 36-14'),
    line(
      '#5a36b0',
      3,
      'M62 66q10 14 8 32M84 66q4 16-4 32M132 84q-8 14-24 24M166 96q-2 16-10 26M204 92q6 16 4 34M244 84q8 14 8 30M280 72q10 14 10 30',
    ),
    dot('rgb(255 240 190 / 0.3)', 410, 86, 28),
    dot(['#fffbe6', '#f4d58a'], 410, 86, 20),
    dot('#e3bd6c', 404, 80, 4),
    dot('#e3bd6c', 415, 93, 3),
    fill('#f2b84b', 'M336 46L318 8q26 8 36 30zM358 40L352 2q22 14 24 36z'),
    fill(
      ['#9a6bee', '#3c2590'],
      'M318 78q0-36 44-42 36-2 58 20l-2 10-36 4-6 14 38 18q-4 22-36 26-58 4-60-50z',
    ),
    fill('#fff8ec', 'M388 68l5 12 6-13zM404 66l4 10 6-11zM384 90l2-11 8 14zM400 97l3-11 6 15z'),
    line('#f2b84b', 3.5, 'M398 116q-10 28-34 34M384 124q-18 22-42 20'),
    ...eye(368, 56, 10, '#ffe27a'),
    line('#2c1a5c', 4, 'M354 44q12-6 26 0'),
  ],
};

export const open = { pugita, pawikan, manta, pating, butanding, bakunawa } satisfies Partial<
  Record<Kind, Drawing>
>;
