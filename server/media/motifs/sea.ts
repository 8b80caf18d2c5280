import { box, circle, dot, flat, ink, line, mirrored, oval, path, ring, star } from '../shapes.ts';

const claw =
  path('M62 116Q26 112 22 74q-26-24-8-56 8 18 22 18 0-16 14-26 22 26 2 60 8 22 26 26z', ink.red) +
  line('M58 132q-28 0-44 22M62 148q-26 8-34 34M74 158q-14 14-12 34', ink.wine, 8);
const arm =
  line('M78 128q-10 30-34 28-26-6-18-26M90 140q2 40-28 50', ink.pink, 15) +
  dot(62, 186, 4, ink.pearl);
const flipper = path('M62 78Q24 50 8 66q8 38 44 40zM62 148q-30 8-30 36 30 0 46-22z', ink.leaf);

export const sea: Record<string, string> = {
  fish:
    path('M60 96Q20 60 6 66q10 32 4 40-4 20-4 38 26 2 54-40z', ink.orange) +
    path('M84 56Q100 14 146 24q-4 20 4 40zM96 142q4 34 38 36 2-22 10-42z', ink.orange) +
    path('M48 102q44-62 104-44 36 16 44 42-10 32-46 46-62 12-102-44z', ink.mango) +
    flat('M58 116q60 22 134-4-14 24-42 32-54 12-92-28z', ink.orange) +
    path('M132 54q-18 46 2 94 12-2 22-6-22-44-2-84-10-4-22-4z', ink.pearl) +
    line('M72 92q10 10 0 22M92 86q14 16 0 32M112 84q14 18 0 38', ink.red, 4) +
    circle(168, 90, 10, ink.pearl) +
    dot(170, 90, 5, ink.line) +
    line('M194 104q-10 6-20 2', ink.line, 4),
  turtle:
    mirrored(flipper) +
    path('M100 46q-24-10-20-30 20-22 40 0 4 20-20 30z', ink.leaf) +
    mirrored(dot(91, 20, 4, ink.line)) +
    oval(100, 114, 60, 70, ink.forest) +
    path('M100 68l30 18v40l-30 22-30-22V86z', ink.mango) +
    line(
      'M100 68V46M130 86l26-16M130 126l26 20M100 148v34M70 126l-26 20M70 86L44 70',
      ink.butter,
      5,
    ) +
    flat(star(100, 107, 8, 22, 9), ink.orange),
  butanding:
    path('M24 106Q4 70 2 44q30 10 48 42zM24 112Q8 130 4 162q30-14 48-38z', ink.deep) +
    path('M96 62q10-34 40-42 0 24 12 44z', ink.deep) +
    path('M18 108q60-60 138-46 40 10 40 40-6 36-60 44-76 6-118-38z', '#2f7fb8') +
    flat('M40 124q70 14 154-12-10 30-58 36-60 2-96-24z', ink.pearl) +
    path('M106 138q-8 30-40 44-2-28 10-48z', ink.deep) +
    [
      [60, 92],
      [80, 80],
      [82, 102],
      [102, 72],
      [106, 94],
      [124, 84],
      [128, 106],
      [146, 74],
    ]
      .map(([x, y]) => dot(x!, y!, 5, ink.pearl))
      .join('') +
    dot(172, 92, 7, ink.line) +
    dot(170, 90, 2, ink.pearl) +
    line('M196 106q-14 12-34 8M146 96q-6 12 0 24M156 96q-6 12 0 24', ink.line, 3),
  crab:
    mirrored(claw) +
    line('M82 92V66M118 92V66', ink.wine, 6) +
    circle(82, 62, 10, ink.pearl) +
    circle(118, 62, 10, ink.pearl) +
    dot(84, 62, 5, ink.line) +
    dot(116, 62, 5, ink.line) +
    path('M44 126q4-44 56-44t56 44q-4 46-56 46t-56-46z', ink.red) +
    flat('M100 84q50 0 54 42-4 44-54 44 40-40 0-86z', ink.wine) +
    line('M80 136q20 14 40 0', ink.line, 5) +
    dot(70, 106, 6, ink.pink) +
    dot(88, 100, 4, ink.pink),
  shrimp:
    line('M150 60q26-30 44-30M150 66q26-10 46 0', ink.red, 4) +
    path(
      'M158 46Q82 10 38 64 4 120 54 160q20 12 44 10-34-34-14-64 26-28 76-18 16-20-2-42z',
      ink.orange,
    ) +
    path('M98 170q-8 24-42 24-2-20 8-32-20 0-30-10 20-22 44-12z', ink.red) +
    line('M104 34q8 26 2 52M68 46q12 22 20 48M42 78q22 8 38 28M38 120q20 0 40 8', ink.wine, 4) +
    line('M112 92l-8 26M128 88l-4 28M144 88l0 26', ink.red, 6) +
    dot(144, 58, 7, ink.line) +
    dot(142, 56, 2, ink.pearl),
  jellyfish:
    line(
      'M60 110q-18 30 0 46t-6 38M84 116q-14 30 2 44t-4 34M116 116q14 30-2 44t4 34M140 110q18 30 0 46t6 38',
      ink.pink,
      8,
    ) +
    line('M100 116q-12 30 0 44t0 36', ink.pearl, 6) +
    path(
      'M22 104Q22 18 100 16t78 88q-14 16-26 0-14 18-26 0-12 18-26 0-14 18-26 0-12 18-26 0-12 16-26 0z',
      ink.violet,
    ) +
    flat('M100 20q74 0 74 82-12 14-22 0 0-56-52-82z', ink.indigo) +
    dot(68, 56, 9, ink.butter) +
    dot(96, 44, 6, ink.butter) +
    dot(90, 76, 7, ink.butter) +
    line('M40 84q4-24 16-36', ink.pearl, 6),
  octopus:
    mirrored(arm) +
    path('M44 84Q44 10 100 8t56 76q0 30-14 50-42 30-84 0-14-20-14-50z', ink.pink) +
    flat('M100 12q52 0 52 72 0 30-14 48-18 12-38 14 40-60 0-134z', '#e8558f') +
    mirrored(circle(80, 86, 15, ink.pearl) + dot(83, 88, 8, ink.line)) +
    line('M88 116q12 10 24 0', ink.line, 5) +
    dot(70, 40, 8, ink.pearl) +
    dot(90, 30, 5, ink.pearl) +
    line('M100 142v44M118 142q4 34 26 44', ink.pink, 14),
  pearl:
    path('M100 104Q2 112 10 150q30 40 90 40t90-40q8-38-90-46z', ink.violet) +
    line('M100 108L40 172M100 108l-26 76M100 108v80M100 108l26 76M100 108l60 64', ink.pink, 4) +
    path('M100 112Q8 100 12 52q12-44 88-46 76 2 88 46 4 48-88 60z', ink.pink) +
    line('M100 108L44 28M100 108L72 14M100 108V10M100 108l28-94M100 108l56-80', ink.pearl, 4) +
    circle(100, 118, 32, ink.pearl) +
    flat('M112 90a30 30 0 01-6 58q18-26 6-58z', ink.shade) +
    dot(90, 106, 8, '#fff'),
  anchor:
    ring(100, 30, 18, ink.mango, 12) +
    path(
      'M88 50h24v22h38v20h-38v76q40-6 48-40l-16 4 26-38 22 42-14-4q-14 62-78 64-64-2-78-64l-14 4 22-42 26 38-16-4q8 34 48 40V92H50V72h38z',
      ink.sky,
    ) +
    flat('M102 52h8v22h36v8h-36v98q54-6 66-54l8 4q-14 52-74 58z', '#2f7fb8'),
  bangka:
    box(94, 12, 10, 130, 4, ink.bark) +
    path('M90 18Q34 56 22 126h68z', ink.mango) +
    path('M90 18Q66 34 51 58h39zM30 96h60v30H22z', ink.red) +
    path('M108 24q56 40 70 102h-70z', ink.pearl) +
    path('M108 62h42q10 18 16 34h-58z', ink.sea) +
    path('M4 134h192q-14 44-60 46H64Q18 178 4 134z', ink.brown) +
    flat('M10 142h180l-6 12H16z', ink.butter) +
    line('M12 184q22-14 44 0t44 0 44 0 44 0', ink.sky, 8),
  wave:
    path('M2 176Q6 66 96 34q76-14 96 52-30-30-62-12-28 26 4 52 30 10 62 0v50z', ink.sea) +
    flat('M16 176q2-84 76-108-28 46 10 84 40 20 92 6v18z', ink.deep) +
    path(
      'M96 34q76-14 96 52-30-30-62-12-12 10-10 22-18-14-10-34-26-6-46 4 6-18 32-32z',
      ink.pearl,
    ) +
    line('M60 160q26 14 60 8', ink.sky, 6) +
    dot(40, 44, 6, ink.pearl) +
    dot(60, 24, 4, ink.pearl) +
    dot(28, 72, 4, ink.pearl),
  sirena:
    path('M82 64q18 10 36 0q38 60 22 122H54q-10-64 28-122z', ink.sea) +
    flat('M106 70q8 0 12-3 34 56 20 117h-32q16-60 0-114z', ink.deep) +
    line(
      'M78 84q11 10 22 0 11 10 22 0M66 110q17 12 34 0 17 12 34 0M60 138q20 14 40 0 20 14 40 0',
      ink.mango,
      5,
    ) +
    path('M100 72Q52 66 16 8q56-10 84 36 28-46 84-36-36 58-84 64z', ink.sea) +
    line('M96 60Q70 46 42 26M104 60q26-14 54-34', ink.deep, 5) +
    path(
      'M4 176q16-20 32-6 16-18 32-2 16-14 32 0 16-14 32 0 16-16 32 2 16-14 32 6v22H4z',
      ink.sky,
    ) +
    line('M28 186q12-8 24 0M92 186q12-8 24 0M150 188q10-8 20 0', ink.pearl, 4) +
    circle(30, 128, 8, ink.pearl) +
    circle(168, 112, 10, ink.pearl) +
    circle(152, 140, 6, ink.pearl),
};
