import type { PastRound } from '../../../contract/play/rounds.ts';
import type { Opened } from '../../common/client/api.ts';
import { h } from '../../common/client/dom.ts';
import { TableInfo, wordsOf } from '../../common/client/table-info.ts';
import { fact, factList, ruleList } from '../../common/client/rules-page.ts';
import type { Texts } from '../../common/client/texts.ts';
import {
  type Outcome,
  type Pattern,
  callLength,
  freeCell,
  maxCards,
  patterns,
  prizes,
  shapes,
} from '../rules.ts';
import { callMatches, cardsMatch } from './check.ts';
import { isOutcome, isPublishedOutcome } from './shapes.ts';
import { callInWords } from './words.ts';

export function infoOf(texts: Texts, opened: Opened, token: string): TableInfo<Outcome> {
  const { t, money } = texts;
  const describe = ({ outcome, nonce }: PastRound): string => {
    if (!isPublishedOutcome(outcome)) return '';
    const cards = outcome.selections.map(({ choice, payout }) =>
      payout > 0
        ? t('bingo.cardPaid', { number: choice, payout: money(payout) })
        : t('bingo.card', { number: choice }),
    );
    return t('bingo.roundTold', {
      number: nonce,
      cards: cards.join(', '),
      call: callInWords(outcome.drawn.call),
    });
  };
  return new TableInfo(texts, opened, token, {
    rules: { content: rulesOf(texts, opened) },
    words: { ...wordsOf(texts, 'bingo'), none: t('bingo.noResults') },
    describe,
    pastMatches: async (round) =>
      isPublishedOutcome(round.outcome) && cardsMatch(round, round.outcome),
    isOutcome,
    matches: callMatches,
    head: ({ number }) => [t('bingo.round', { number })],
    body: ({ call }) => [h('p', {}, callInWords(call))],
    refunded: ({ number }) => t('bingo.refunded', { number }),
  });
}

function rulesOf(texts: Texts, { rtp, limits }: Opened): HTMLElement {
  const { t, number, money } = texts;
  const percent = number(rtp / 100, 2);
  const rules = ['call', 'buy', 'daub', 'pays', 'same', 'closing', 'lost', 'refund'].map((rule) =>
    t(`bingo.rules.${rule}`, { balls: callLength, max: maxCards, price: money(limits.min) }),
  );
  return h(
    'div',
    { class: 'stack' },
    factList(fact(t('game.rtp'), `${percent}%`), fact(t('bingo.price'), money(limits.min))),
    h('ul', { class: 'prizes' }, ...patterns.map((pattern) => prizeOf(texts, pattern, limits.min))),
    ruleList(rules),
    h('p', { class: 'hint' }, t('bingo.rtpText', { percent })),
  );
}

function prizeOf({ t, number, money }: Texts, pattern: Pattern, price: number): HTMLElement {
  const on = pattern === 'line' ? shapes.line[1] : shapes[pattern][0];
  const cells = Array.from({ length: 25 }, (_, cell) =>
    h('span', { class: 'mini__cell', 'data-on': cell === freeCell || Boolean(on?.includes(cell)) }),
  );
  const rows = prizes[pattern].map(({ within, times }) =>
    fact(
      t('bingo.within', { balls: within }),
      t('bingo.pays', { times: number(times), amount: money(times * price) }),
    ),
  );
  return h(
    'li',
    { class: 'prize' },
    h('span', { class: 'mini', 'aria-hidden': 'true' }, ...cells),
    h(
      'div',
      {},
      h('h3', {}, t(`bingo.patterns.${pattern}`)),
      h('p', { class: 'hint' }, t(`bingo.shapes.${pattern}`)),
      factList(...rows),
    ),
  );
}
