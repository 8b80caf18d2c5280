import type { Opened } from '../../common/client/api.ts';
import { RoundInfo } from '../../common/client/round-info.ts';
import { rulesPage } from '../../common/client/rules-page.ts';
import type { Texts } from '../../common/client/texts.ts';
import { type Outcome, drawsUpTo, minOthers, maxOthers, rakePercent } from '../rules.ts';
import { handsMatch } from './check.ts';
import { isOutcome } from './shapes.ts';

export function roundInWords({ t }: Texts, { totals, winners }: Outcome): string {
  const [own = 0, ...others] = totals;
  const end = t(`lucky9.${endOf(winners)}`);
  return t('lucky9.roundTold', { own, others: others.join(', '), end });
}

function endOf(winners: readonly number[]): 'endLost' | 'endWon' | 'endShared' {
  if (!winners.includes(0)) return 'endLost';
  return winners.length === 1 ? 'endWon' : 'endShared';
}

export function infoOf(texts: Texts, opened: Opened, token: string): RoundInfo {
  return new RoundInfo(texts, opened, token, {
    rules: rulesOf(texts, opened.rtp),
    fair: texts.t('lucky9.fairText'),
    describe: ({ outcome }) => (isOutcome(outcome) ? roundInWords(texts, outcome) : ''),
    matches: async (round) => isOutcome(round.outcome) && handsMatch(round, round.outcome),
  });
}

function rulesOf(texts: Texts, rtp: number): HTMLElement {
  return rulesPage(texts, {
    area: 'lucky9',
    rtp,
    rules: ['others', 'ante', 'value', 'hirit', 'house', 'pot', 'odd', 'deck', 'lost'],
    values: { rake: rakePercent, few: drawsUpTo(minOthers), many: drawsUpTo(maxOthers) },
  });
}
