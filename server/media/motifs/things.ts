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
  ring,
  star,
  turned,
} from '../shapes.ts';

const wheel = (x: number, r: number) =>
  circle(x, 154, r, ink.line) + dot(x, 154, r - 8, ink.shade) + dot(x, 154, 6, ink.red);
const coin = (x: number, y: number) =>
  path(`M${x} ${y}v14q38 22 76 0v-14z`, ink.orange) + oval(x + 38, y, 38, 14, ink.mango);

export const things: Record<string, string> = {
  jeepney:
    box(22, 26, 124, 14, 5, ink.mango) +
    line('M30 26V12M136 26V12M30 12h106', ink.shade, 5) +
    path('M10 44q0-8 8-8h132q10 0 14 12l10 40h14q10 0 10 10v50H10z', ink.red) +
    path('M10 98h164l14 4v20H10z', ink.mango) +
    flat('M10 118h178v12H10z', ink.sea) +
    path('M22 50h26v36H22zM56 50h26v36H56zM90 50h26v36H90z', ink.sky) +
    path('M126 50h24l12 38h-36z', ink.pearl) +
    flat(
      star(36, 109, 5, 9, 4) +
        star(70, 109, 5, 9, 4) +
        star(104, 109, 5, 9, 4) +
        star(138, 109, 5, 9, 4),
      ink.red,
    ) +
    path('M176 88v-16l14 6v10z', ink.shade) +
    circle(190, 112, 9, ink.butter) +
    box(4, 138, 194, 12, 4, ink.shade) +
    wheel(48, 24) +
    wheel(152, 24),
  kalesa:
    path('M30 40q60-40 110 4l-6 32H44z', ink.orange) +
    line('M52 76v38M126 76v38', ink.bark, 6) +
    path('M34 104h104q8 30-16 42H54q-24-12-20-42z', ink.red) +
    flat('M38 112h98l-2 14H40z', ink.mango) +
    line('M134 124q34-14 62-8', ink.brown, 8) +
    circle(86, 146, 46, ink.bark) +
    dot(86, 146, 36, ink.butter) +
    turned(10, line('M86 146V112', ink.bark, 5), 86, 146) +
    circle(86, 146, 10, ink.mango) +
    circle(164, 84, 10, ink.mango) +
    line('M164 94v20', ink.bark, 5),
  bahaykubo:
    line('M48 140v54M152 140v54M84 140v54M116 140v54', ink.bark, 9) +
    path('M34 86h132v58H34z', ink.butter) +
    line('M34 100h132M34 114h132M34 128h132', ink.orange, 3) +
    path('M84 88h32v56H84z', ink.bark) +
    path('M46 98h26v24H46zM128 98h26v24h-26z', ink.night) +
    path(
      'M100 8l96 82q-10 10-20 2-10 10-20 0-10 10-20 0-9 10-18 0-9 10-18 0-9 10-18 0-9 10-18 0-10 10-20 0-10 10-20 0-10 8-20-2z',
      ink.brown,
    ) +
    line('M100 24L60 80M100 24l40 56M100 24v56', ink.bark, 4) +
    path('M78 144h44l10 50H68z', ink.brown) +
    line('M76 160h48M72 176h56', ink.bark, 4) +
    path('M6 194q16-34 28 0zM170 194q12-30 26 0z', ink.leaf),
  salakot:
    path('M100 24L8 132q20 30 92 30t92-30z', ink.mango) +
    flat('M100 28l86 104q-20 26-86 26 44-60 0-130z', ink.orange) +
    line('M100 26L52 148M100 26v134M100 26l48 122', ink.bark, 3) +
    line('M60 76q40 16 80 0M36 104q64 28 128 0', ink.red, 6) +
    path('M8 132q20 30 92 30t92-30q2 10-6 18-24 24-86 24t-86-24q-8-8-6-18z', ink.bark) +
    circle(100, 24, 12, ink.red) +
    line('M70 172q0 22 30 24t30-24', ink.wine, 5),
  chest:
    path('M20 92Q20 28 60 26h80q40 2 40 66z', ink.brown) +
    path('M26 92q14-34 30-20 12-26 32-10 12-20 28 0 22-14 30 8 20-6 28 22z', ink.mango) +
    path(star(64, 62, 4, 14, 6), ink.sky) +
    path('M120 72l14-16 14 16-14 16z', ink.red) +
    circle(98, 70, 10, ink.pearl) +
    path('M14 92h172v84q0 10-10 10H24q-10 0-10-10z', ink.brown) +
    flat('M100 96h82v78q0 8-8 8h-74z', ink.bark) +
    path('M34 92h20v94H34zM146 92h20v94h-20z', ink.mango) +
    path('M80 84h40v40q-20 16-40 0z', ink.butter) +
    dot(100, 102, 7, ink.line) +
    flat('M97 102h6l3 16h-12z', ink.line),
  coins:
    coin(10, 150) +
    coin(10, 126) +
    coin(10, 102) +
    coin(114, 150) +
    coin(114, 128) +
    circle(118, 72, 56, ink.mango) +
    ring(118, 72, 42, ink.orange, 5) +
    turned(8, flat('M118 50l6-16h-12z', ink.red), 118, 72) +
    dot(118, 72, 19, ink.red) +
    dot(118, 72, 10, ink.butter) +
    line('M76 60q6-22 22-32', ink.pearl, 6),
  diamond:
    path('M48 26h104l44 52-96 112L4 78z', ink.sky) +
    flat('M100 26h52l44 52-96 112 40-112z', '#2f8fd0') +
    flat('M48 26h52L60 78H4z', ink.pearl) +
    line('M4 78h192M60 78l40 110 40-110-40-52z', ink.line, 4) +
    flat('M60 76l40-46 40 46z', '#b9ecff'),
  key:
    ring(66, 62, 40, ink.mango, 20) +
    ring(66, 62, 54, ink.line, 4) +
    path('M92 84l92 92-12 16-18-14-12 14-16-16 10-14L78 98z', ink.mango) +
    flat(star(66, 62, 8, 22, 10), ink.red),
  amulet:
    line('M40 6q60 60 120 0', ink.butter, 6) +
    path('M100 40l70 30q4 80-70 124Q26 150 30 70z', ink.mango) +
    path('M100 58l52 22q0 58-52 92-52-34-52-92z', ink.wine) +
    turned(8, flat('M100 92l8-28h-16z', ink.mango), 100, 112) +
    circle(100, 112, 22, ink.butter) +
    path('M84 112q16-16 32 0-16 16-32 0z', ink.pearl) +
    dot(100, 112, 7, ink.line),
  lamp:
    line('M100 4v22', ink.shade, 6) +
    path('M72 26h56l12 20H60z', ink.bark) +
    path('M52 46h96l18 60-18 62H52l-18-62z', ink.butter) +
    line(
      'M52 46l18 60-18 62M148 46l-18 60 18 62M100 46v122M34 106h132M70 106l30-60 30 60-30 62z',
      ink.brown,
      5,
    ) +
    dot(100, 106, 16, ink.mango) +
    path('M60 168h80l-12 18H72z', ink.bark) +
    line('M86 188v10M100 188v12M114 188v10', ink.red, 5),
  balloons:
    line('M56 100q14 50 44 96M144 96q-14 50-44 100M100 84v112', ink.pearl, 3) +
    oval(52, 58, 36, 44, ink.red) +
    oval(148, 56, 36, 44, ink.sea) +
    oval(100, 46, 36, 44, ink.mango) +
    line('M34 48q2-14 12-20M82 36q2-14 12-20M130 46q2-14 12-20', ink.pearl, 5),
  gong:
    line('M20 16h160M36 16v178M164 16v178', ink.bark, 10) +
    line('M70 18v34M130 18v34', ink.red, 5) +
    circle(100, 104, 62, ink.mango) +
    ring(100, 104, 46, ink.orange, 6) +
    circle(100, 104, 22, ink.butter) +
    dot(94, 98, 6, ink.pearl) +
    group(
      'transform="rotate(40 150 160)"',
      box(144, 120, 10, 76, 4, ink.brown) + circle(149, 118, 17, ink.red),
    ),
  tinikling:
    line('M8 150L192 96M8 180l184-54', ink.butter, 13) +
    line('M52 132l6 14M110 116l6 14M60 160l6 14M120 142l6 14', ink.leaf, 5) +
    circle(104, 26, 16, ink.brown) +
    path('M84 44h40l12 40-16 34H82L68 84z', ink.pearl) +
    path('M80 78h50l34 50q-56 24-98-2z', ink.red) +
    line('M80 54L44 34M128 54l38-22', ink.brown, 10) +
    line('M92 136l-8 36M122 134l14 34', ink.brown, 11) +
    mirrored(flat('M58 134l10-4 6 10-10 6z', ink.mango)) +
    flat(star(112, 104, 5, 12, 5), ink.mango),
};
