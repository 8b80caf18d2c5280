import {
  box,
  circle,
  dot,
  flat,
  ink,
  line,
  mirrored,
  oval,
  path,
  ring,
  star,
  turned,
} from '../shapes.ts';

const petal =
  path('M100 92Q72 62 88 22q12-14 24 0 16 40-12 70z', ink.pearl) + line('M100 84V44', ink.shade, 3);
const gumamelaPetal =
  path('M100 104Q46 84 56 34q20-30 44-12 24-18 44 12 10 50-44 70z', ink.red) +
  line('M100 96V50M96 88L80 52M104 88l16-36', ink.wine, 3);
const rays =
  path('M88 48L100 2l12 46z', ink.mango) +
  path('M76 50L78 14l14 32zM124 50l-2-36-14 32z', ink.orange);
const wing =
  path('M100 92Q60 20 18 34 0 60 30 96q30 14 70-4z', ink.violet) +
  path('M100 100q-56-4-68 30 2 40 36 38 26-10 32-68z', ink.pink) +
  circle(44, 64, 13, ink.mango) +
  circle(62, 136, 9, ink.butter);

export const land: Record<string, string> = {
  sun:
    turned(8, rays) +
    circle(100, 100, 44, ink.mango) +
    flat('M100 56a44 44 0 010 88q20-40 0-88z', ink.orange) +
    ring(100, 100, 32, ink.butter, 4),
  moon:
    path('M128 14A90 90 0 10186 138 76 76 0 01128 14z', ink.butter) +
    flat('M60 60a80 80 0 00100 112A88 88 0 0160 60z', ink.mango) +
    path(star(150, 62, 5, 26, 11), ink.pearl) +
    path(star(184, 104, 5, 12, 5), ink.pearl) +
    dot(62, 116, 9, ink.orange) +
    dot(88, 144, 6, ink.orange),
  star:
    path(star(100, 106, 5, 98, 42), ink.mango) +
    flat('M100 8l24 64 70 4-56 42 18 66-56-36z', ink.orange) +
    path(star(100, 106, 5, 42, 18), ink.pearl),
  mango:
    path('M112 42q66 12 66 78 0 68-72 72-74 2-84-56-2-44 36-60 28-12 54-34z', ink.mango) +
    flat('M128 48q48 14 48 72 0 66-70 70 54-30 50-80-4-38-28-62z', ink.orange) +
    flat('M112 46q26 6 40 22-14 26-40 20-18-14 0-42z', '#fa6b4a') +
    line('M110 46q-2-20 10-32', ink.bark, 8) +
    path('M116 28Q138-4 186 12q-16 40-68 22z', ink.leaf) +
    line('M120 28q26-14 54-12', ink.forest, 3) +
    line('M46 124q0-22 22-32', ink.pearl, 8),
  coconut:
    path('M100 34q78 4 78 80t-78 78q-78-2-78-78t78-80z', ink.bark) +
    oval(100, 116, 60, 54, ink.pearl) +
    oval(100, 122, 44, 38, ink.shade) +
    oval(100, 128, 36, 26, ink.sky) +
    line('M122 118L152 8h24', ink.red, 7) +
    path('M40 96q-26-30 0-56 26 26 0 56z', ink.pink) +
    path('M40 96q-40-4-40-38 36 2 40 38zM40 96q38-6 36-42-36 6-36 42z', ink.red) +
    circle(40, 92, 9, ink.mango),
  palm:
    path('M90 78q24 50 6 118h30q6-70-18-120z', ink.brown) +
    line('M103 110h18M107 136h20M106 162h22', ink.bark, 4) +
    path(
      'M104 76Q60 20 12 62q50-8 92 14zM104 76Q40 60 20 122q34-42 84-46zM104 76Q110 14 166 18q-36 18-62 58zM104 76q60-26 88 26-40-26-88-26zM104 76q50 0 62 60-26-42-62-60z',
      ink.leaf,
    ) +
    circle(96, 84, 12, ink.orange) +
    circle(118, 86, 12, ink.mango) +
    path('M40 196q60-26 126 0z', ink.butter),
  sampaguita:
    path('M100 100Q20 110 6 160q70 16 94-60zM100 100q80 10 94 60-70 16-94-60z', ink.leaf) +
    turned(8, petal) +
    circle(100, 100, 17, ink.mango) +
    flat(star(100, 100, 8, 13, 6), ink.orange),
  gumamela:
    path('M60 130q-60 0-56 60 60 2 76-44zM140 130q60 0 56 60-60 2-76-44z', ink.leaf) +
    turned(5, gumamelaPetal, 100, 104) +
    line('M100 104q20-20 52-22', ink.mango, 9) +
    dot(152, 82, 7, ink.butter) +
    dot(142, 72, 6, ink.butter) +
    dot(146, 94, 6, ink.butter) +
    dot(100, 104, 12, ink.wine),
  orchid:
    path(
      'M100 96Q70 40 100 4q30 36 0 92zM96 100Q34 74 6 108q36 34 90-8zM104 100q62-26 90 8-36 34-90-8zM98 104q-46 30-40 78 46-14 42-78zM102 104q46 30 40 78-46-14-42-78z',
      ink.violet,
    ) +
    path('M100 92q-38-8-34 30 22 22 34 46 12-24 34-46 4-38-34-30z', ink.pink) +
    path('M100 100q-16 4-12 24l12 18 12-18q4-20-12-24z', ink.mango) +
    circle(100, 96, 9, ink.pearl),
  butterfly:
    mirrored(wing) +
    line('M96 62Q82 36 66 32M104 62q14-26 30-30', ink.line, 5) +
    path('M100 54q14 10 10 50-2 40-10 62-8-22-10-62-4-40 10-50z', ink.night),
  maya:
    line('M6 172q90 22 188-8', ink.bark, 10) +
    path('M150 176q24-18 30-2-10 18-30 2z', ink.leaf) +
    path('M152 112l44 46-58-8z', ink.bark) +
    path('M58 74q0-54 52-54 46 2 48 62 4 76-54 82-66-2-58-74z', ink.brown) +
    path('M60 92q-10 64 44 72 34-4 46-38-60 12-90-34z', ink.butter) +
    path('M92 86q70-8 72 58-56 6-72-58z', ink.bark) +
    line('M112 108q20 4 34 22', ink.orange, 4) +
    path('M60 66L24 76l36 16z', ink.mango) +
    circle(86, 58, 12, ink.pearl) +
    dot(84, 58, 7, ink.line) +
    dot(81, 55, 2, ink.pearl) +
    line('M92 164v14M114 164v14', ink.orange, 5),
  eagle:
    path(
      'M48 78Q12 60 8 22q28 14 44 16Q48 14 56 2q22 10 38 20 30-8 58 12 30 26 30 76 8 50 14 86H64q18-36 8-64-24-14-24-54z',
      ink.brown,
    ) +
    flat('M110 40q50 0 68 70 8 50 14 84h-46q-8-86-36-154z', ink.bark) +
    path('M74 58q38-26 76 16-6 40-50 44-30-10-26-60z', ink.pearl) +
    path('M78 74Q28 74 16 118q34-16 54-4 26-8 24-32z', ink.mango) +
    line('M30 104q30-8 50 0', ink.bark, 4) +
    circle(104, 78, 13, ink.mango) +
    dot(103, 78, 7, ink.line) +
    line('M86 62q20-10 38 2', ink.bark, 6),
  tarsier:
    box(138, 4, 26, 192, 12, ink.bark) +
    path('M60 118q40-24 76 4 12 52-20 72H76q-30-30-16-76z', ink.brown) +
    line('M116 142l40-10M114 172l42 2', ink.brown, 16) +
    mirrored(path('M54 58Q8 40 14 6q42 4 60 32z', ink.brown)) +
    path('M34 78q4-52 66-52t66 52q-2 56-66 58-64-2-66-58z', ink.orange) +
    mirrored(
      circle(68, 78, 30, ink.butter) + dot(70, 80, 18, ink.line) + dot(63, 72, 6, ink.pearl),
    ) +
    path('M92 104h16l-8 10z', ink.wine) +
    line('M84 122q16 10 32 0', ink.bark, 4),
  carabao:
    mirrored(
      path('M72 70Q20 92 2 18q32 40 82 28z', ink.shade) +
        path('M66 84q-42-10-54 18 34 18 58 2z', ink.stone),
    ) +
    path('M64 62q36-26 72 0 10 40-4 76-2 44-32 48-30-4-32-48-14-36-4-76z', ink.stone) +
    flat('M100 50q20 0 34 14 10 38-4 74-2 42-30 46z', '#544e74') +
    path('M66 148q34-22 68 0 4 38-34 42-38-4-34-42z', ink.shade) +
    mirrored(
      oval(84, 162, 7, 9, ink.bark) + dot(78, 104, 9, ink.line) + dot(75, 101, 3, ink.pearl),
    ) +
    turned(5, circle(142, 46, 10, ink.red), 142, 58) +
    circle(142, 58, 9, ink.mango),
  volcano:
    path('M2 178Q70 160 82 62q18-10 36 0 12 98 80 116z', ink.indigo) +
    flat('M104 58l14 6q12 98 76 112H118q14-60-14-118z', ink.night) +
    path('M82 62q18-10 36 0l6 34-14-10-10 24-12-22-12 8z', ink.orange) +
    path('M100 54Q74 40 84 14q20 8 22-12 26 18 12 52-8 8-18 0z', ink.mango) +
    dot(64, 34, 7, ink.red) +
    dot(140, 30, 6, ink.red) +
    dot(150, 54, 4, ink.mango) +
    path('M0 176q50-20 100 0t100 0v20H0z', ink.forest),
  terraces:
    path('M4 84Q50 16 104 56q50-48 92 24v112H4z', ink.forest) +
    path('M4 98q54-24 96 6t96-8v96H4z', ink.leaf) +
    path('M4 124q54-24 96 6t96-8v70H4z', '#8fce5a') +
    path('M4 150q54-24 96 6t96-8v44H4z', ink.leaf) +
    path('M4 174q54-20 96 4t96-6v20H4z', ink.butter) +
    circle(150, 34, 24, ink.mango) +
    path('M34 88l16-20 16 20z', ink.brown) +
    box(40, 88, 20, 16, 0, ink.bark),
  rainbow:
    line('M18 150a82 82 0 01164 0', ink.red, 16) +
    line('M34 150a66 66 0 01132 0', ink.mango, 16) +
    line('M50 150a50 50 0 01100 0', ink.sea, 16) +
    line('M66 150a34 34 0 0168 0', ink.violet, 16) +
    mirrored(path('M4 168q-6-26 20-28 12-20 32-4 24-2 22 32z', ink.pearl)),
  flame:
    path(
      'M100 4q-10 40 34 72 48 40 22 88-20 32-56 32t-58-32q-26-46 14-86 2 22 16 28-12-60 28-102z',
      ink.red,
    ) +
    path(
      'M106 74q-8 26 20 48 26 26 8 54-14 16-34 16t-36-18q-14-30 14-54 4 12 12 16-4-36 16-62z',
      ink.mango,
    ) +
    path('M102 132q22 22 14 42-6 12-16 12t-18-12q-6-22 20-42z', ink.pearl),
  lightning:
    path(
      'M30 86q-24-2-22-28 4-26 32-22 10-34 48-30 24-2 36 18 50-12 56 30 24 8 12 32z',
      ink.stone,
    ) +
    path('M112 72L58 138h34l-16 58 66-78h-38l24-46z', ink.mango) +
    flat('M112 72l16 0-26 50h32l-58 74 16-58z', ink.butter),
  firefly:
    turned(12, line('M100 182V200', ink.butter, 5), 100, 128) +
    path('M96 78Q34 22 8 60q8 44 88 34zM104 78q62-56 88-18-8 44-88 34z', ink.sky) +
    oval(100, 132, 26, 42, ink.mango) +
    path('M76 116q24 10 48 0l-2-34q-22-14-44 0z', ink.night) +
    line('M76 142q24 8 48 0', ink.orange, 4) +
    circle(100, 66, 22, ink.red) +
    mirrored(circle(90, 62, 7, ink.pearl) + line('M90 46Q84 22 68 20', ink.line, 5)),
};
