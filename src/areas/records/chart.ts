import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

/** A bar: axis label, and centavos. */
export interface Step {
  name: string;
  amount: number;
}

interface Words {
  format: (centavos: number) => string;
  short: (centavos: number) => string;
}

const height = 260;
/** px of an amount's width, a label's width, and its line height. */
const room = { amount: 68, name: 92, line: 28 };

/** Draws bars and their running sum, resizing with the box; returns the removal. */
export function draw(box: HTMLElement, steps: readonly Step[], words: Words): () => void {
  const shown = box.appendChild(
    Object.assign(document.createElement('p'), { className: 'record__summary' }),
  );
  const running: number[] = [];
  for (const { amount } of steps) running.push((running.at(-1) ?? 0) + amount);
  const chart = new UPlot(
    {
      ...options(getComputedStyle(box), steps, words),
      width: box.clientWidth,
      height,
      hooks: {
        setCursor: [
          ({ cursor: { idx } }) =>
            (shown.textContent = textAt(steps, running, idx ?? steps.length - 1, words)),
        ],
      },
    },
    [
      steps.map((_, i) => i),
      steps.map(({ amount }) => (amount > 0 ? amount : null)),
      steps.map(({ amount }) => (amount < 0 ? amount : null)),
      running,
    ],
    box,
  );
  shown.textContent = textAt(steps, running, steps.length - 1, words);
  const watch = new ResizeObserver(() => chart.setSize({ width: box.clientWidth, height }));
  watch.observe(box);
  return () => {
    watch.disconnect();
    chart.destroy();
    shown.remove();
  };
}

function textAt(
  steps: readonly Step[],
  running: readonly number[],
  i: number,
  { format }: Words,
): string {
  const step = steps[i];
  return step ? `${step.name}: ${format(step.amount)} · Σ ${format(running[i] ?? 0)}` : '';
}

function options(
  style: CSSStyleDeclaration,
  steps: readonly Step[],
  { short }: Words,
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
  return {
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: { x: { time: false, range: [-0.6, steps.length - 0.4] } },
    series: [
      {},
      bar(colour('--sea')),
      bar(colour('--bad')),
      { stroke: colour('--accent'), width: 2, points: { show: steps.length < 2 } },
    ],
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
        size: room.amount,
        grid: { stroke: grid, width: 1 },
        ticks: { show: false },
        values: (_chart, at) => at.map(short),
      },
    ],
  };
}
