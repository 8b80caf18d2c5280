import {
  box,
  circle,
  dot,
  flat,
  group,
  ink,
  line,
  mirrored,
  oval,
  path,
  polar,
  star,
  turned,
} from '../shapes.ts';
import { glyphs } from '../lettering.ts';

const heart = 'M0 30Q-34 4-30-14-22-34 0-16 22-34 30-14 34 4 0 30z';
const spade = 'M0-34Q-34-6-30 12-24 28-4 18L-12 34h24L4 18Q24 28 30 12 34-6 0-34z';
const card = (turn: number, x: number, suit: string, fill: string, letter: string) =>
  group(
    `transform="rotate(${turn} 100 190)"`,
    box(x, 22, 92, 132, 10, ink.pearl) +
      group(
        `transform="translate(${x + 46} 96) scale(1.1)" stroke="none"`,
        `<path d="${suit}" fill="${fill}"/>`,
      ) +
      glyphs(letter, { x: x + 10, y: 54, size: 34, fill }),
  );
const pips: Record<number, number[][]> = {
  1: [[0, 0]],
  3: [
    [-18, -18],
    [0, 0],
    [18, 18],
  ],
  5: [
    [-18, -18],
    [18, -18],
    [0, 0],
    [-18, 18],
    [18, 18],
  ],
};
const die = (x: number, y: number, turn: number, face: number, fill: string) =>
  group(
    `transform="translate(${x} ${y}) rotate(${turn})"`,
    box(-42, -42, 84, 84, 16, fill) +
      (pips[face] ?? [])
        .map(([a, b]) => dot(a!, b!, 8, fill === ink.pearl ? ink.red : ink.pearl))
        .join(''),
  );
const ball = (x: number, y: number, r: number, fill: string, text: string) =>
  circle(x, y, r, fill) +
  dot(x, y, Math.round(r * 0.58), ink.pearl) +
  glyphs(text, {
    x,
    y: y + Math.round(r * 0.26),
    size: Math.round(r * 0.8),
    fill: ink.line,
    anchor: 'middle',
  }) +
  line(
    `M${x - Math.round(r * 0.7)} ${y - Math.round(r * 0.3)}q${Math.round(r * 0.2)}-${Math.round(r * 0.34)} ${Math.round(r * 0.4)}-${Math.round(r * 0.4)}`,
    ink.pearl,
    5,
  );
const sliceFill = (i: number) => {
  if (i === 0) return ink.leaf;
  return i % 2 ? ink.red : ink.line;
};
const slice = (i: number) => {
  const [ax, ay] = polar(100, 100, 78, i * 30 - 15);
  const [bx, by] = polar(100, 100, 78, i * 30 + 15);
  return `<path d="M100 100L${ax} ${ay}A78 78 0 01${bx} ${by}z" fill="${sliceFill(i)}" stroke="${ink.butter}" stroke-width="2"/>`;
};
const chip = (x: number, y: number, r: number, fill: string) =>
  circle(x, y, r, fill) +
  `<circle cx="${x}" cy="${y}" r="${r - 7}" fill="none" stroke="${ink.pearl}" stroke-width="11" stroke-dasharray="${Math.round(r * 0.42)} ${Math.round(r * 0.55)}"/>` +
  circle(x, y, Math.round(r * 0.56), ink.pearl) +
  flat(star(x, y, 8, Math.round(r * 0.42), Math.round(r * 0.2)), fill);
const tile = (x: number, y: number, turn: number, inner: string) =>
  group(
    `transform="translate(${x} ${y}) rotate(${turn})"`,
    box(-36, -46, 78, 104, 12, ink.leaf) + box(-40, -52, 78, 104, 12, ink.pearl) + inner,
  );

export const games: Record<string, string> = {
  cards:
    card(-24, 54, heart, ink.red, 'Q') +
    card(2, 54, spade, ink.line, 'K') +
    card(28, 54, heart, ink.red, 'A'),
  baraha:
    card(-16, 34, spade, ink.line, '9') +
    card(16, 70, heart, ink.red, '9') +
    chip(100, 168, 26, ink.mango),
  baccarat:
    oval(100, 166, 96, 30, ink.forest) +
    card(-24, 54, heart, ink.red, '9') +
    card(20, 60, spade, ink.line, 'K') +
    chip(52, 168, 26, ink.indigo) +
    chip(150, 164, 28, ink.red),
  dice:
    die(66, 72, -16, 5, ink.red) + die(138, 122, 18, 3, ink.pearl) + die(58, 158, 8, 1, ink.sea),
  colorgame:
    die(56, 60, -10, 0, ink.red) +
    die(144, 56, 12, 0, ink.mango) +
    die(100, 138, 4, 0, ink.sea) +
    flat(star(56, 60, 5, 24, 10) + star(144, 56, 8, 24, 10) + star(100, 138, 4, 26, 10), ink.pearl),
  chips: chip(64, 122, 54, ink.red) + chip(142, 134, 48, ink.indigo) + chip(106, 58, 50, ink.leaf),
  roulette:
    circle(100, 100, 96, ink.brown) +
    circle(100, 100, 84, ink.mango) +
    Array.from({ length: 12 }, (_, i) => slice(i)).join('') +
    circle(100, 100, 38, ink.mango) +
    flat(star(100, 100, 4, 32, 9), ink.bark) +
    circle(100, 100, 11, ink.butter) +
    dot(148, 58, 9, '#fff'),
  sevens: group(
    'stroke-width="6"',
    [ink.mango, ink.red, ink.mango]
      .map((fill, i) =>
        group(
          `transform="translate(${[4, 58, 118][i]} ${[40, 18, 40][i]}) scale(${i === 1 ? 1.2 : 0.95})"`,
          path('M6 8h74v22Q50 70 46 132H12q2-58 36-92H26v14H6z', fill) +
            line('M16 18h52', ink.pearl, 5),
        ),
      )
      .join(''),
  ),
  reel:
    box(8, 28, 164, 148, 22, ink.red) +
    box(24, 50, 132, 104, 10, ink.line) +
    [30, 74, 118].map((x) => box(x, 56, 34, 92, 5, ink.pearl)).join('') +
    flat(star(47, 102, 5, 17, 7) + star(135, 102, 5, 17, 7), ink.orange) +
    flat(star(91, 102, 8, 18, 8), ink.red) +
    flat('M36 70h22M80 70h22', ink.red) +
    dot(47, 66, 6, ink.leaf) +
    dot(91, 66, 6, ink.violet) +
    dot(135, 66, 6, ink.sea) +
    dot(47, 138, 6, ink.violet) +
    dot(91, 138, 6, ink.sea) +
    dot(135, 138, 6, ink.leaf) +
    line('M172 110h12V52', ink.shade, 8) +
    circle(184, 44, 13, ink.mango) +
    line('M30 40h120', ink.mango, 6),
  bingo:
    ball(100, 58, 50, ink.red, '7') +
    ball(54, 134, 46, ink.mango, '21') +
    ball(146, 134, 46, ink.sea, '75'),
  bingocard:
    group(
      'transform="rotate(-7 92 100)"',
      box(12, 14, 150, 172, 14, ink.pearl) +
        box(12, 14, 150, 38, 14, ink.red) +
        glyphs('BINGO', { x: 87, y: 43, size: 30, fill: ink.butter, anchor: 'middle' }) +
        line(
          'M18 78h138M18 104h138M18 130h138M18 156h138M45 56v124M73 56v124M101 56v124M129 56v124',
          ink.shade,
          3,
        ) +
        [
          [31, 66],
          [59, 92],
          [115, 143],
          [143, 169],
          [143, 66],
          [31, 143],
        ]
          .map(([x, y]) => dot(x!, y!, 10, ink.violet))
          .join('') +
        flat(star(87, 117, 8, 13, 6), ink.orange),
    ) + ball(152, 146, 42, ink.mango, '75'),
  lotto:
    ball(100, 100, 84, ink.indigo, '42') +
    ball(164, 158, 34, ink.red, '6') +
    ball(34, 156, 34, ink.mango, '18'),
  ticket: group(
    'transform="rotate(-12 100 100)"',
    path('M6 50h188v32a18 18 0 000 36v32H6v-32a18 18 0 000-36z', ink.mango) +
      line('M140 58v84', ink.bark, 4).replace('/>', ' stroke-dasharray="9 9"/>') +
      [36, 74, 112].map((x, i) => circle(x, 84, 14, [ink.red, ink.sea, ink.violet][i]!)).join('') +
      line('M24 118h100M24 134h70', ink.orange, 7) +
      flat(star(168, 100, 8, 18, 8), ink.red),
  ),
  scratch: group(
    'transform="rotate(8 100 100)"',
    box(16, 34, 168, 132, 14, ink.violet) +
      box(30, 76, 140, 76, 8, ink.shade) +
      path(
        'M36 120q20-34 40-14t38-18 44 0q8 30-10 46-20 16-40 2-22 14-44 6-26 2-28-22z',
        ink.mango,
      ) +
      flat(star(76, 118, 5, 15, 6) + star(128, 114, 5, 15, 6), ink.red) +
      glyphs('PISO', { x: 100, y: 66, size: 30, fill: ink.butter, anchor: 'middle' }),
  ),
  tiles:
    tile(58, 84, -12, circle(-1, -18, 13, ink.red) + circle(-1, 20, 13, ink.sea)) +
    tile(146, 92, 10, line('M-14-30v26M12-30v26M-14 6v26M12 6v26', ink.leaf, 9)) +
    tile(100, 130, 0, turned(6, circle(-1, -20, 8, ink.red), -1, 0) + circle(-1, 0, 8, ink.mango)),
  trophy:
    mirrored(line('M54 42H22q-2 54 44 62', ink.orange, 11)) +
    path('M46 16h108q2 96-40 114v26h24v16H62v-16h24v-26Q44 112 46 16z', ink.mango) +
    flat('M104 18h48q2 90-38 110v26h20v14h-30z', ink.orange) +
    box(50, 170, 100, 22, 5, ink.bark) +
    flat(star(100, 66, 5, 30, 13), ink.pearl),
  pad:
    line('M100 66V30q0-14 20-14h20', ink.shade, 6) +
    path(
      'M46 62h108q32 4 40 72 2 44-26 44-16 0-34-34H66q-18 34-34 34-28 0-26-44 8-68 40-72z',
      ink.indigo,
    ) +
    flat('M100 66h54q30 6 36 68 2 40-22 40-16 0-32-34h-36z', ink.night) +
    path('M48 84h18v14h14v18H66v14H48v-14H34V98h14z', ink.pearl) +
    circle(148, 88, 10, ink.red) +
    circle(168, 106, 10, ink.mango) +
    circle(130, 106, 10, ink.sea) +
    circle(148, 124, 10, ink.pink),
  football:
    circle(100, 100, 88, ink.pearl) +
    path(star(100, 100, 5, 34, 28), ink.line) +
    turned(
      5,
      path('M84 14q16-4 32 0l6 14-22 16-22-16z', ink.line) +
        line('M100 66V44M80 28L54 44M120 28l26 16', ink.line, 4),
    ) +
    flat('M150 46q44 60-24 126 60-20 58-76-6-34-34-50z', ink.shade),
  basketball:
    circle(100, 100, 88, ink.orange) +
    flat('M142 24q70 90-30 162 70-4 74-86-8-52-44-76z', '#d9641a') +
    line('M100 12v176M12 100h176M38 38q52 62 0 124M162 38q-52 62 0 124', ink.line, 6),
  volleyball:
    circle(100, 100, 88, ink.pearl) +
    path('M100 100Q66 60 78 15q56-14 92 32-20 46-70 53z', ink.mango) +
    path('M100 100q-10 50-50 71Q10 140 12 92q46-22 88 8z', ink.sky) +
    line(
      'M100 100q50 14 76 54M122 92q10-40 0-76M80 116Q46 108 14 116M112 118q16 36-8 69',
      ink.line,
      5,
    ),
  glove:
    path('M40 86Q34 18 98 14q66-2 72 62 0 40-16 62l-4 20H62l-6-20Q44 118 40 86z', ink.red) +
    flat('M110 18q54 4 56 58 0 40-16 60l-4 20h-32q34-70-4-138z', ink.wine) +
    path('M48 88q-34-6-34 24 6 30 44 26 34-4 38-34-20-28-48-16z', ink.red) +
    path('M56 156h100v32H56z', ink.pearl) +
    line('M62 172h88', ink.mango, 6) +
    line('M66 44q14-14 34-14', ink.pink, 7),
  shuttle:
    path('M62 134L22 34l30 10 16-26 20 24 24-26 14 28 26-10-4 30 26 6-34 96z', ink.pearl) +
    line('M70 128L52 44M84 126L88 42M100 128l26-84M116 136l32-68', ink.shade, 4) +
    line('M40 80q60-30 120 12', ink.sea, 5) +
    path('M62 134q36-18 78 32-4 30-34 30-40-10-44-62z', ink.red),
  eightball:
    circle(100, 100, 88, ink.line) +
    circle(88, 84, 42, ink.pearl) +
    glyphs('8', { x: 88, y: 106, size: 66, fill: ink.line, anchor: 'middle' }) +
    line('M30 70q10-26 34-40', ink.pearl, 8),
  feather:
    path('M30 180Q36 60 168 8q24 96-60 138-30 14-60 12z', ink.red) +
    path('M52 148q24-86 116-140-4 70-60 96-20 30-56 44z', ink.mango) +
    flat('M70 120q30-60 98-112-20 56-58 76-16 24-40 36z', ink.sea) +
    line('M20 194Q70 92 150 30', ink.pearl, 5),
  trident:
    line('M100 194V40', ink.mango, 14) +
    path('M100 4l20 36h-40zM40 20q-4 60 60 66 64-6 60-66l14-4q10 88-74 92-84-4-74-92z', ink.mango) +
    flat('M102 90q60-8 58-68l10 0q2 78-68 82z', ink.orange) +
    circle(100, 96, 14, ink.sea) +
    box(88, 130, 24, 14, 4, ink.red) +
    oval(100, 176, 12, 6, ink.red),
};
