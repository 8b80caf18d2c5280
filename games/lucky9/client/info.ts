import type { Opened } from '../../common/client/api.ts';
import { h } from '../../common/client/dom.ts';
import { RoundInfo } from '../../common/client/round-info.ts';
import type { Texts } from '../../common/client/texts.ts';
import { type Outcome, drawsUpTo, minOthers, maxOthers, rakePercent } from '../rules.ts';
import { handsMatch } from './check.ts';
import { isOutcome } from './shapes.ts';

/** A settled round in words. */
export function roundInWords({ t }: Texts, { totals, winners }: Outcome): string {
  const [own = 0, ...others] = totals;
  const end = !winners.includes(0) ? 'endLost' : winners.length === 1 ? 'endWon' : 'endShared';
  return t('lucky9.roundTold', { own, others: others.join(', '), end: t(`lucky9.${end}`) });
}

/** The dialog with the rules, the player's rounds and the fairness of the game. */
export function infoOf(texts: Texts, opened: Opened, token: string): RoundInfo {
  return new RoundInfo(texts, opened, token, {
    rules: rulesOf(texts, opened.rtp),
    fair: texts.t('lucky9.fairText'),
    describe: ({ outcome }) => (isOutcome(outcome) ? roundInWords(texts, outcome) : ''),
    matches: async (round) => isOutcome(round.outcome) && handsMatch(round, round.outcome),
  });
}

function rulesOf({ t, number }: Texts, rtp: number): HTMLElement {
  const percent = number(rtp / 100, 2);
  const values = { rake: rakePercent, few: drawsUpTo(minOthers), many: drawsUpTo(maxOthers) };
  const rules = ['others', 'ante', 'value', 'hirit', 'house', 'pot', 'odd', 'deck', 'lost'];
  return h(
    'div',
    { class: 'stack' },
    h(
      'dl',
      { class: 'facts' },
      h('div', {}, h('dt', {}, t('game.rtp')), h('dd', {}, `${percent}%`)),
    ),
    h('p', {}, t('lucky9.rtpText', { percent })),
    h(
      'ol',
      { class: 'rules' },
      ...rules.map((rule) => h('li', {}, t(`lucky9.rules.${rule}`, values))),
    ),
  );
}
