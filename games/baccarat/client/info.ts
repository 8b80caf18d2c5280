import type { PastRound } from '../../../contract/play/rounds.ts';
import type { Opened } from '../../common/client/api.ts';
import { h } from '../../common/client/dom.ts';
import { factList, ruleList } from '../../common/client/rules-page.ts';
import { TableInfo, wordsOf } from '../../common/client/table-info.ts';
import type { Texts } from '../../common/client/texts.ts';
import { type Outcome, choices, maxOn, returns } from '../rules.ts';
import { dealMatches } from './check.ts';
import { type PublishedOutcome, isOutcome, isPublishedOutcome } from './shapes.ts';
import { handInWords, outcomeInWords } from './words.ts';

export function infoOf(
  texts: Texts,
  opened: Opened,
  token: string,
  perRound: number,
): TableInfo<Outcome> {
  const { t } = texts;
  const describe = ({ outcome, nonce }: PastRound): string => {
    if (!isPublishedOutcome(outcome)) return '';
    return t('baccarat.roundTold', {
      number: nonce,
      hands: handsInWords(texts, outcome.drawn),
      bets: betsInWords(texts, outcome),
    });
  };
  return new TableInfo(texts, opened, token, {
    rules: { content: rulesOf(texts, opened.limits.min, perRound) },
    words: wordsOf(texts, 'baccarat'),
    describe,
    pastMatches: async (round) =>
      isPublishedOutcome(round.outcome) && dealMatches(round, round.outcome.drawn),
    isOutcome,
    matches: dealMatches,
    head: ({ number, outcome }) => {
      const title = t('baccarat.round', { number });
      return [isOutcome(outcome) ? `${title}: ${outcomeInWords(texts, outcome)}` : title];
    },
    body: (outcome) => [h('p', {}, handsInWords(texts, outcome))],
    refunded: ({ number }) => t('baccarat.refunded', { number }),
  });
}

const handsInWords = (texts: Texts, outcome: Outcome): string =>
  `${handInWords(texts, 'player', outcome.player)} ${handInWords(texts, 'banker', outcome.banker)}`;

function betsInWords({ t, money }: Texts, { selections }: PublishedOutcome): string {
  return selections
    .map(({ choice, stake }) =>
      t('baccarat.onChoice', { choice: t(`baccarat.choices.${choice}`), stake: money(stake) }),
    )
    .join(', ');
}

function rulesOf({ t, number, money }: Texts, min: number, perRound: number): HTMLElement {
  const lines = choices.map((choice) =>
    h(
      'div',
      {},
      h(
        'dt',
        {},
        t(`baccarat.choices.${choice}`),
        h(
          'span',
          { class: 'hint bet-line' },
          t('baccarat.takes', { min: money(min), max: money(maxOn[choice]) }),
        ),
      ),
      h(
        'dd',
        {},
        t(`baccarat.pays.${choice}`),
        h('span', { class: 'hint bet-line' }, `RTP ${number(returns[choice] / 100, 2)}%`),
      ),
    ),
  );
  const rules = [
    'aim',
    'points',
    'third',
    'banker',
    'pays',
    'pairs',
    'commission',
    'shoe',
    'time',
    'many',
    'lost',
    'refund',
  ];
  return h(
    'div',
    { class: 'stack' },
    factList(...lines),
    h('p', {}, t('baccarat.rtpText')),
    ruleList(rules.map((rule) => t(`baccarat.rules.${rule}`, { max: money(perRound) }))),
  );
}
