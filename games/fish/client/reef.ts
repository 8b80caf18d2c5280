import type { Kind } from '../rules.ts';
import { type Drawing, dot, eye, fill, line } from './drawing.ts';

const spikes = Array.from({ length: 18 }, (_, i) => {
  const [x, y] = [Math.cos((i * Math.PI) / 9), Math.sin((i * Math.PI) / 9)];
  const at = (r: number) => `${(66 + x * r).toFixed(1)} ${(58 + y * r).toFixed(1)}`;
  return `M${at(38)}L${at(51)}`;
}).join('');

const tamban: Drawing = {
  width: 124,
  height: 48,
  gait: 'tail',
  size: 0.14,
  parts: [
    fill(['#8fb4c8', '#4d6f8a'], 'M26 24L4 6q5 18 0 36z'),
    fill('#4d7f9d', 'M52 9l12-7 9 7zM58 40l14 7 5-9z'),
    fill(['#2f6f98', '#f2f7f4'], 'M20 24Q52 4 90 10q22 4 32 14-10 12-32 15Q52 44 20 24z'),
    line('#f5e7a6', 2.5, 'M32 23q40-6 70-2'),
    line('#24506e', 2, 'M94 14q-7 10 0 20'),
    dot('#1f4a68', 84, 18, 2.2),
    dot('#1f4a68', 72, 19, 2),
    dot('#1f4a68', 61, 20, 1.8),
    ...eye(107, 21, 4.8),
  ],
};

const payaso: Drawing = {
  width: 132,
  height: 88,
  gait: 'tail',
  size: 0.15,
  parts: [
    fill('#f58220', 'M30 44L6 20q-6 24 0 48zM42 22Q66-2 98 16l-8 12zM58 66q14 20 32 16l4-18z'),
    line('#2a1a2a', 3, 'M8 22q-5 22 0 44M46 20Q68 2 95 16M62 70q12 14 28 11'),
    fill(['#ffa64d', '#e8551c'], 'M22 44Q50 10 92 16q28 6 36 28-8 24-36 30Q50 80 22 44z'),
    fill(
      '#fff6e8',
      'M94 16q-14 28 0 58 8-2 13-5-10-24 0-48-6-4-13-5zM60 19q10 25 2 52 8 3 16 4 6-30-2-59-8 0-16 3zM35 32q6 12 1 25 4 5 9 8 4-21 0-41-5 3-10 8z',
    ),
    line(
      '#2a1a2a',
      2.5,
      'M94 17q-14 28 0 57M107 21q-10 24 0 48M60 20q10 25 2 51M76 17q8 29 2 57M35 33q6 12 1 24M45 25q4 20 0 40',
    ),
    fill('#ffbf69', 'M86 48q-18-2-24 14 16 8 28-4z'),
    ...eye(115, 38, 6.5),
    line('#8c3410', 2.5, 'M126 49q-6 4-12 2'),
  ],
};

const bangus: Drawing = {
  width: 200,
  height: 82,
  gait: 'tail',
  size: 0.22,
  parts: [
    fill(['#a5bccb', '#5f7b8e'], 'M46 41L4 4q6 22 16 37Q8 58 4 78z'),
    fill('#87a1b1', 'M92 17l20-16q4 11 16 17zM70 62l-14 14q16 2 28-8zM112 65l-6 13q13-3 21-13z'),
    fill(['#6f9ab3', '#fbfdfa'], 'M34 41Q80 9 140 15q42 8 56 26-16 20-56 26Q80 71 34 41z'),
    line('#7ea0b5', 1.6, 'M60 35q60-14 96-8M54 43q60 5 100 0M66 52q46 10 84 4M70 28q40-9 76-6'),
    line('#5d7f96', 2.5, 'M152 21q-14 20 0 42'),
    fill('#c4d4da', 'M146 47q-22-2-30 12 20 6 32-4z'),
    ...eye(172, 35, 7.5),
    line('#5d7f96', 2.5, 'M195 43q-8 4-14 3'),
  ],
};

const butete: Drawing = {
  width: 130,
  height: 116,
  gait: 'pulse',
  size: 0.16,
  parts: [
    fill(['#f0c24a', '#c98d24'], 'M26 58L4 38q-3 20 0 40zM46 22Q38 2 18 6q6 14 16 24z'),
    line('#7c5c17', 3.5, spikes),
    dot(['#f0c655', '#fffaf0'], 66, 58, 42),
    dot('#99701f', 48, 34, 5.5),
    dot('#99701f', 68, 26, 4.5),
    dot('#99701f', 36, 50, 4.5),
    dot('#99701f', 58, 45, 5),
    dot('#99701f', 78, 36, 3.5),
    fill('#f7b733', 'M62 62q-22-6-28 12 16 12 30 0z'),
    ...eye(90, 46, 10.5),
    line('#a5561f', 5, 'M109 66q-4 7-11 5'),
  ],
};

const dikya: Drawing = {
  width: 112,
  height: 158,
  gait: 'pulse',
  size: 0.14,
  parts: [
    line(
      '#f1a0d4',
      4.5,
      'M24 66q-10 24 2 42t-4 44M42 70q-8 24 2 44t-2 40M68 70q8 24-2 44t2 40M88 66q10 24-2 42t4 44',
    ),
    line('#ffe1f2', 7, 'M49 66q-8 20 4 36t-4 30M62 66q8 18 0 36t6 30'),
    fill(
      ['#ffe0f3', '#a94fbd'],
      'M8 68Q8 8 56 6t48 62q-8 11-16 0-8 11-16 0-8 11-16 0-8 11-16 0-8 11-16 0-8 11-16 0z',
    ),
    line('#e9a9dc', 3, 'M30 60Q30 28 50 14M82 60Q82 28 62 14M56 60V12'),
    dot('#ffeefa', 36, 34, 6),
    dot('#ffeefa', 30, 50, 3.5),
  ],
};

const alimango: Drawing = {
  width: 152,
  height: 104,
  gait: 'walk',
  size: 0.18,
  parts: [
    line(
      '#8a3f24',
      7,
      'M44 66q-26 0-36 22M46 74q-20 4-26 22M52 80q-12 6-14 18M108 66q26 0 36 22M106 74q20 4 26 22M100 80q12 6 14 18',
    ),
    line('#b9512f', 10, 'M44 54q-18-4-22-20M108 54q18-4 22-20'),
    fill(
      ['#e8794a', '#9c3a20'],
      'M24 42Q0 34 7 6q6 14 15 14 0-11 9-18 15 18 2 36zM128 42q24-8 17-36-6 14-15 14 0-11-9-18-15 18-2 36z',
    ),
    fill(['#7d9a5e', '#7c4526'], 'M32 60q4-32 44-32t44 32q-4 32-44 32T32 60z'),
    line('#56703f', 3, 'M44 56q32-18 64 0M60 70q16 8 32 0'),
    line('#6b4b2a', 5, 'M64 34V20M88 34V20'),
    ...eye(64, 17, 7),
    ...eye(88, 17, 7),
    dot('#b2c98a', 56, 48, 3.5),
    dot('#b2c98a', 76, 43, 3),
    dot('#b2c98a', 96, 48, 3.5),
  ],
};

const pusit: Drawing = {
  width: 194,
  height: 84,
  gait: 'tail',
  size: 0.21,
  parts: [
    line('#c94f66', 3.5, 'M62 40Q32 32 4 14M62 44Q32 54 4 70'),
    line(
      '#f08a8a',
      6,
      'M66 36Q40 22 10 28M66 42Q38 38 6 46M66 48Q42 58 12 60M64 52Q48 70 26 76M64 32Q48 14 28 10',
    ),
    fill(['#ffc0b3', '#c9566c'], 'M132 42L168 6q18 14 24 36-6 22-24 36z'),
    fill(['#ffc7ba', '#d2506a'], 'M72 26q60-16 120 16-60 32-120 16-10-16 0-32z'),
    fill(['#ffb1a6', '#d9687a'], 'M56 30q14-8 22-2v28q-8 6-22-2-8-12 0-24z'),
    dot('#b8405a', 98, 34, 2.8),
    dot('#b8405a', 116, 42, 3.2),
    dot('#b8405a', 136, 34, 2.6),
    dot('#b8405a', 108, 52, 2.6),
    dot('#b8405a', 150, 46, 2.4),
    ...eye(67, 36, 7.5),
  ],
};

const kabayo: Drawing = {
  width: 86,
  height: 158,
  gait: 'pulse',
  size: 0.09,
  parts: [
    line(['#f2b13c', '#c4671f'], 11, 'M46 96q10 24-8 42-14 10-22-2-2-12 9-13'),
    fill('#ffe6a8', 'M34 58Q12 56 8 74q10 14 27 8z'),
    line('#d99b3c', 2, 'M32 64l-18 2M32 71l-21 5M33 78l-17 6'),
    fill(['#ffd76e', '#d2741f'], 'M34 40Q20 64 30 88q7 14 18 18 16-10 16-34 0-20-10-34z'),
    fill(['#ffdf80', '#e18e2d'], 'M34 46Q24 20 44 11q16-3 21 10l17 8q3 6-2 9l-20-2q-2 10-9 16z'),
    fill('#e18e2d', 'M37 16L31 2l9 5 6-7 5 10z'),
    line('#b3601b', 2.2, 'M33 58q12 5 27 0M31 68q14 6 32 0M32 78q14 6 31 0M36 88q12 6 25 2'),
    ...eye(54, 22, 6),
  ],
};

export const reef = {
  tamban,
  payaso,
  bangus,
  butete,
  dikya,
  alimango,
  pusit,
  kabayo,
} satisfies Partial<Record<Kind, Drawing>>;
