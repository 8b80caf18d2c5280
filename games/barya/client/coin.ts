import { s } from '../../common/client/dom.ts';
import type { Side } from '../rules.ts';

const figures: Record<Side, () => SVGElement[]> = {
  cara: () => [
    s('circle', { cx: 60, cy: 48, r: 17 }),
    s('path', { d: 'M28 94c3-20 15-29 32-29s29 9 32 29c-9 7-20 11-32 11s-23-4-32-11z' }),
  ],
  cruz: () => [s('path', { d: 'M52 26h16v24h24v16H68v28H52V66H28V50h24z' })],
};

export function coin(side: Side): SVGElement {
  return s(
    'svg',
    { viewBox: '0 0 120 120', class: 'coin__side', 'aria-hidden': 'true' },
    s('circle', { cx: 60, cy: 60, r: 58, class: 'coin__metal' }),
    s('circle', { cx: 60, cy: 60, r: 50, class: 'coin__rim' }),
    s('g', { class: 'coin__figure' }, ...figures[side]()),
  );
}
