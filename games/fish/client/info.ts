import type { Opened } from '../../common/client/api.ts';
import { h } from '../../common/client/dom.ts';
import { RoundInfo } from '../../common/client/round-info.ts';
import { fact, factList, rulesPage } from '../../common/client/rules-page.ts';
import type { Texts } from '../../common/client/texts.ts';
import { type Outcome, returned, kinds, multipliers } from '../rules.ts';
import { shotMatches } from './check.ts';
import { isOutcome } from './shapes.ts';

export function shotInWords({ t }: Texts, { kind, caught, multiplier }: Outcome): string {
  return t(caught ? 'fish.toldCaught' : 'fish.toldMissed', {
    kind: t(`fish.kinds.${kind}`),
    times: multiplier,
  });
}

export function infoOf(texts: Texts, opened: Opened, token: string): RoundInfo {
  return new RoundInfo(texts, opened, token, {
    rules: rulesOf(texts, opened.rtp),
    fair: texts.t('fish.fairText'),
    describe: ({ outcome }) => (isOutcome(outcome) ? shotInWords(texts, outcome) : ''),
    matches: async (round) => isOutcome(round.outcome) && shotMatches(round, round.outcome),
  });
}

function rulesOf(texts: Texts, rtp: number): HTMLElement {
  const { t, number } = texts;
  const chances = kinds.map((kind) => {
    const values = {
      times: number(multipliers[kind]),
      part: returned.part,
      of: number(returned.of * multipliers[kind]),
    };
    return fact(t(`fish.kinds.${kind}`), t('fish.odds', values));
  });
  return rulesPage(
    texts,
    { area: 'fish', rtp, rules: ['aim', 'draw', 'skill', 'price', 'interval', 'lost', 'free'] },
    h('h3', {}, t('fish.chances')),
    factList(...chances),
  );
}
