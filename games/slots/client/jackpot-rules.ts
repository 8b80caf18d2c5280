import type { JackpotTerms, PotTerms } from '../../../contract/play/jackpot-shapes.ts';
import { h } from '../../common/client/dom.ts';
import { fact, factList, ruleList } from '../../common/client/rules-page.ts';
import type { Texts } from '../../common/client/texts.ts';
import { potName } from './words.ts';

/**
 * The jackpot's terms, stated before a spin (HOME-09).
 * @param rtp of the game alone, basis points
 */
export function jackpotRules(texts: Texts, jackpot: JackpotTerms, rtp: number): HTMLElement {
  const { t, number } = texts;
  const percent = (points: number) => `${number(points / 100, 2)}%`;
  const drops = jackpot.pots.some(({ mustDropBy }) => mustDropBy !== null);
  const rules = ['part', 'chance', 'paid', ...(drops ? ['drop'] : []), 'draw'];
  return h(
    'section',
    { class: 'stack jackpot-rules' },
    h('h3', {}, t('slots.jackpot.name')),
    ruleList(rules.map((rule) => t(`slots.jackpot.rules.${rule}`))),
    ...jackpot.pots.flatMap((pot) => potFacts(texts, pot, percent(pot.share))),
    h('h4', {}, t('slots.rtp')),
    factList(
      fact(t('slots.jackpot.rtpWithout'), percent(rtp)),
      fact(t('slots.jackpot.rtpWith'), percent(rtp + jackpot.rtp)),
    ),
    h('p', {}, t('slots.jackpot.rtpText', { percent: percent(jackpot.rtp) })),
  );
}

function potFacts(
  { t, money }: Texts,
  { pot, start, stakePerWin, mustDropBy }: PotTerms,
  share: string,
): HTMLElement[] {
  const drop = mustDropBy === null ? [] : [fact(t('slots.jackpot.mustDropBy'), money(mustDropBy))];
  return [
    h('h4', {}, potName(pot)),
    factList(
      fact(t('slots.jackpot.share'), share),
      fact(t('slots.jackpot.chance'), t('slots.jackpot.perStake', { stake: money(stakePerWin) })),
      fact(t('slots.jackpot.start'), money(start)),
      ...drop,
    ),
  ];
}
