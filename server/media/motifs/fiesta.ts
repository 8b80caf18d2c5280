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
  ring,
  star,
  turned,
} from '../shapes.ts';

/** Half a facet of the parol; `side` -1 (left) or 1. */
function facet(index: number, side: number, fill: string): string {
  const angle = -90 + index * 72;
  const tip = polar(100, 92, 70, angle).join(' ');
  const waist = polar(100, 92, 29, angle + side * 36).join(' ');
  return path(`M100 92L${tip}L${waist}z`, fill);
}
const rim = Array.from({ length: 15 }, (_, i) =>
  dot(...polar(100, 92, 79, i * 24 - 90), 4, ink.pearl),
).join('');
const facets = [0, 1, 2, 3, 4]
  .map(
    (i) => facet(i, -1, i % 2 ? ink.sea : ink.mango) + facet(i, 1, i % 2 ? ink.deep : ink.orange),
  )
  .join('');
const tassel = line('M58 158v34M51 164v24M65 164v24', ink.red, 5) + circle(58, 157, 8, ink.mango);

const masks = {
  eye: path('M56 92q14-16 30 2q-14 8-30-2z', ink.line) + line('M52 78q16-16 34-4', ink.wine, 5),
  cheek: dot(62, 118, 10, ink.pink) + flat('M40 120l4 8 8 4-8 4-4 8-4-8-8-4 8-4z', ink.pearl),
  plume:
    path('M70 56Q34 40 30 4q26 8 44 38z', ink.sea) +
    path('M60 66Q16 64 8 34q30 0 50 20z', ink.violet),
};

const gondola = circle(100, 24, 10, ink.red) + line('M91 22h18', ink.pearl, 3);
const burst = (x: number, y: number, r: number, fill: string) =>
  group(
    `stroke="${fill}" stroke-width="5"`,
    turned(10, `<path d="M${x} ${y - 10}V${y - r}"/>`, x, y),
  ) + dot(x, y, 5, ink.pearl);

export const fiesta: Record<string, string> = {
  parol:
    mirrored(tassel) +
    circle(100, 92, 79, ink.wine) +
    rim +
    facets +
    circle(100, 92, 15, ink.pearl) +
    flat(star(100, 92, 8, 11, 5), ink.red),
  mask:
    mirrored(masks.plume) +
    path('M100 60Q78 34 100 2q22 32 0 58z', ink.red) +
    path('M36 74q64-36 128 0q10 96-64 120Q26 170 36 74z', ink.mango) +
    flat('M100 57q34 0 64 17q10 96-64 120z', ink.orange) +
    mirrored(masks.eye + masks.cheek) +
    path('M62 136q38 16 76 0q-6 34-38 36t-38-36z', ink.wine) +
    flat('M68 141q32 12 64 0l-3 9q-29 8-58 0z', ink.pearl) +
    path('M100 96l10 30q-10 8-20 0z', ink.butter) +
    circle(100, 64, 11, ink.sea) +
    dot(97, 61, 4, ink.pearl),
  drum:
    line('M40 20l46 46M160 20l-46 46', ink.bark, 9) +
    circle(38, 18, 9, ink.mango) +
    circle(162, 18, 9, ink.mango) +
    path('M22 78v72q78 46 156 0V78z', ink.red) +
    line('M24 84l26 82 26-66 24 76 24-76 26 66 26-82', ink.mango, 5) +
    path('M22 138v18q78 46 156 0v-18q-78 44-156 0z', ink.night) +
    oval(100, 78, 78, 28, ink.pearl) +
    oval(100, 76, 58, 18, ink.shade),
  guitar: group(
    'transform="rotate(35 100 100)"',
    box(92, -8, 16, 96, 3, ink.bark) +
      box(86, -22, 28, 26, 5, ink.brown) +
      path(
        'M100 78q38-4 38 28q0 12-8 20q22 12 22 38q0 38-52 38t-52-38q0-26 22-38q-8-8-8-20q0-32 38-28z',
        ink.orange,
      ) +
      flat('M100 82q32-2 33 24q0 12-9 21q22 13 22 37q0 32-46 33z', ink.mango) +
      circle(100, 124, 17, ink.line) +
      ring(100, 124, 22, ink.pearl, 3) +
      box(80, 164, 40, 9, 3, ink.bark) +
      line('M96-10v174M104-10v174', ink.pearl, 2),
  ),
  fireworks:
    burst(100, 76, 66, ink.mango) +
    burst(46, 134, 40, ink.pink) +
    burst(156, 136, 44, ink.sky) +
    line('M100 150q-6 22 2 46', ink.butter, 4),
  ferris:
    path('M100 96l38 96h-76z', ink.night) +
    ring(100, 96, 72, ink.mango, 8) +
    ring(100, 96, 44, ink.sky, 5) +
    turned(8, line('M100 96V28', ink.pearl, 4), 100, 96) +
    turned(8, gondola, 100, 96) +
    circle(100, 96, 14, ink.red) +
    flat(star(100, 96, 5, 10, 4), ink.butter) +
    path('M48 190h104v8H48z', ink.bark),
  halohalo:
    line('M134 78l34-66', ink.stone, 7) +
    path('M42 74h116l-18 108q-40 16-80 0z', ink.sky) +
    path('M46 96h108l-5 28H51z', ink.pink) +
    path('M51 124h98l-4 28H56z', ink.leaf) +
    path('M56 152h89l-5 30q-40 16-80 0z', ink.wine) +
    path('M34 78q6-38 44-34q10-34 44-20q40 0 44 54z', ink.pearl) +
    path('M52 62q-2-38 30-38t30 38q-30 12-60 0z', ink.violet) +
    path('M116 66l6-24h34l8 24z', ink.mango) +
    flat('M122 42h34l2 8h-38z', ink.orange) +
    circle(100, 20, 12, ink.red) +
    box(30, 70, 140, 12, 6, ink.pearl) +
    line('M60 94l6 76', ink.pearl, 6),
  crown:
    path('M18 62l40 40 42-72 42 72 40-40-18 104H36z', ink.mango) +
    flat('M100 34l40 68 40-36-17 98h-63z', ink.orange) +
    path('M34 154q66 22 132 0v28q-66 20-132 0z', ink.red) +
    circle(100, 28, 13, ink.sea) +
    circle(18, 60, 11, ink.pink) +
    circle(182, 60, 11, ink.pink) +
    path('M100 98l16 22-16 22-16-22z', ink.sky) +
    circle(56, 130, 8, ink.pearl) +
    circle(144, 130, 8, ink.pearl) +
    dot(70, 174, 6, ink.butter) +
    dot(100, 177, 6, ink.butter) +
    dot(130, 174, 6, ink.butter),
  fan:
    path('M100 176L8 106Q28 22 100 18t92 88z', ink.pearl) +
    path(
      'M100 176L8 106q6-24 18-42zM100 176L48 42q16-14 32-20zM100 176L120 20q18 4 34 20zM100 176l78-108q10 16 14 38z',
      ink.pink,
    ) +
    path('M100 176l-42-32q6-30 42-32t42 32z', ink.mango) +
    line('M100 176L26 66M100 176L66 30M100 176V18M100 176l36-146M100 176l74-112', ink.wine, 3) +
    circle(100, 176, 12, ink.red) +
    line('M100 186v12', ink.red, 6),
  bell:
    path('M100 22q54 0 56 70 2 46 22 64H22q20-18 22-64 2-70 56-70z', ink.mango) +
    flat('M100 24q52 0 54 68 2 44 20 62h-52q6-30 2-64-4-48-24-66z', ink.orange) +
    path('M14 152h172v16H14z', ink.bark) +
    circle(100, 176, 16, ink.red) +
    path('M84 22q-2-20 16-20t16 20z', ink.bark) +
    line('M62 92q2-36 24-46', ink.pearl, 7),
  kite:
    line('M100 150q-30 14-8 26t-16 24', ink.pearl, 5) +
    path('M100 4l70 68-70 88-70-88z', ink.red) +
    path('M100 4l70 68h-70z', ink.mango) +
    path('M100 72h70l-70 88z', ink.sea) +
    path('M100 4L30 72h70z', ink.sky) +
    flat(star(100, 72, 8, 28, 12), ink.pearl) +
    path('M78 174l-14-8v18zM78 174l16-6-4 18z', ink.violet),
  top:
    line('M100 34V8', ink.bark, 10) +
    path('M26 76q4-44 74-44t74 44q-4 46-60 84l-14 32-14-32Q30 122 26 76z', ink.sea) +
    path('M26 76q74 34 148 0-2 20-12 36-62 26-124 0-10-16-12-36z', ink.mango) +
    path('M50 128q50 16 100 0-14 16-36 32l-14 32-14-32q-22-16-36-32z', ink.red) +
    line('M48 60q10-14 34-16', ink.pearl, 7),
  banner:
    line('M4 26q96 44 192 0M4 104q96 44 192 0', ink.pearl, 4) +
    [ink.red, ink.mango, ink.sea, ink.pink, ink.sky]
      .map((fill, i) => {
        const x = 16 + i * 35;
        const y = 36 + [0, 6, 9, 6, 0][i]!;
        return path(`M${x} ${y}h28l-14 46z`, fill);
      })
      .join('') +
    [ink.mango, ink.violet, ink.red, ink.leaf, ink.orange]
      .map((fill, i) => {
        const x = 16 + i * 35;
        const y = 114 + [0, 6, 9, 6, 0][i]!;
        return path(`M${x} ${y}h28v36l-14-12-14 12z`, fill);
      })
      .join(''),
};
