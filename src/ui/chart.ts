import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

/** A bar: axis label, and centavos or a number. */
export interface Step {
  name: string;
  amount: number;
}

export interface ChartWords {
  format: (amount: number) => string;
  /** On the axis. */
  short: (amount: number) => string;
}

interface Drawing {
  steps: readonly Step[];
  words: ChartWords;
  /** Adds the running sum as a line. */
  sum: boolean;
}

const height = 260;
/** px of a label's width, its line height, and an amount's digit and margin. */
const room = { name: 92, line: 28, digit: 7, margin: 14 };

/** Draws bars, resizing with the box; returns the removal. */
export function draw(box: HTMLElement, drawing: Drawing): () => void {
  const { steps, sum } = drawing;
  const shown = box.appendChild(
    Object.assign(document.createElement('p'), { className: 'chart__summary' }),
  );
  const running: number[] = [];
  for (const { amount } of steps) running.push((running.at(-1) ?? 0) + amount);
  const show = (i: number) => {
    shown.textContent = textAt(drawing, running, i);
  };
  const chart = new UPlot(
    {
      ...options(getComputedStyle(box), drawing),
      width: box.clientWidth,
      height,
      hooks: { setCursor: [({ cursor: { idx } }) => show(idx ?? steps.length - 1)] },
    },
    [
      steps.map((_, i) => i),
      steps.map(({ amount }) => (amount > 0 ? amount : null)),
      steps.map(({ amount }) => (amount < 0 ? amount : null)),
      ...(sum ? [running] : []),
    ],
    box,
  );
  show(steps.length - 1);
  const watch = new ResizeObserver(() => chart.setSize({ width: box.clientWidth, height }));
  watch.observe(box);
  return () => {
    watch.disconnect();
    chart.destroy();
    shown.remove();
  };
}

function textAt(
  { steps, words: { format }, sum }: Drawing,
  running: readonly number[],
  i: number,
): string {
  const step = steps[i];
  if (!step) return '';
  const text = `${step.name}: ${format(step.amount)}`;
  return sum ? `${text} · Σ ${format(running[i] ?? 0)}` : text;
}

function options(
  style: CSSStyleDeclaration,
  { steps, words: { short }, sum }: Drawing,
): Omit<UPlot.Options, 'width' | 'height'> {
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const [ink, grid, font] = [colour('--ink-soft'), colour('--line'), `12px ${style.fontFamily}`];
  const bars = UPlot.paths.bars?.({ size: [0.7, 48], radius: 0.15 });
  const bar = (fill: string): UPlot.Series => ({
    fill,
    stroke: fill,
    width: 0,
    points: { show: false },
    ...(bars && { paths: bars }),
  });
  const line = { stroke: colour('--accent'), width: 2, points: { show: steps.length < 2 } };
  return {
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: { x: { time: false, range: [-0.6, steps.length - 0.4] } },
    series: [{}, bar(colour('--sea')), bar(colour('--bad')), ...(sum ? [line] : [])],
    axes: [
      {
        stroke: ink,
        font,
        size: room.line,
        space: room.name,
        incrs: [1, 2, 3, 5, 7, 10, 14, 21, 28, 60, 120],
        grid: { show: false },
        ticks: { show: false },
        values: (_chart, at) => at.map((i) => steps[i]?.name ?? ''),
      },
      {
        stroke: ink,
        font,
        size: (_chart, texts) =>
          room.margin + room.digit * Math.max(4, ...(texts ?? []).map(({ length }) => length)),
        grid: { stroke: grid, width: 1 },
        ticks: { show: false },
        values: (_chart, at) => at.map(short),
      },
    ],
  };
}
