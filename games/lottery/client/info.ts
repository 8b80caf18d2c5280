import type { PastRound } from '../../../contract/play/rounds.ts';
import type { Opened } from '../../common/client/api.ts';
import { h } from '../../common/client/dom.ts';
import { TableInfo } from '../../common/client/table-info.ts';
import { fact, factList, ruleList } from '../../common/client/rules-page.ts';
import type { Texts } from '../../common/client/texts.ts';
import { type BetType, families } from '../families.ts';
import type { FamilyId } from '../meta.ts';
import { type Outcome, rtpOfBet } from '../rules.ts';
import { closingOf } from '../schedule.ts';
import { drawMatches } from './check.ts';
import { type Theme, isOutcome, isPublishedOutcome } from './shapes.ts';
import { ballRow } from './stage.ts';
import { betName, choiceInWords, drawInWords, timesInWords, timesText, whenText } from './words.ts';

export function infoOf(
  texts: Texts,
  opened: Opened,
  theme: Theme,
  token: string,
  perRound: number,
): TableInfo<Outcome> {
  const { t, money } = texts;
  const { family } = theme;
  const describe = ({ outcome, nonce }: PastRound): string => {
    if (!isPublishedOutcome(outcome)) return '';
    const bets = outcome.selections.map(({ choice, stake, payout }) =>
      t(payout > 0 ? 'lottery.betPaid' : 'lottery.bet', {
        bet: choiceInWords(texts, family, choice),
        stake: money(stake),
        payout: money(payout),
      }),
    );
    return t('lottery.drawTold', {
      number: nonce,
      drawn: drawInWords(texts, family, outcome.drawn),
      bets: bets.join('; '),
    });
  };
  return new TableInfo(texts, opened, token, {
    rules: { content: rulesOf(texts, theme, perRound) },
    tabs: {
      rules: t('lottery.tabs.rules'),
      rounds: t('lottery.tabs.tickets'),
      fairness: t('lottery.tabs.results'),
    },
    words: {
      fair: t('lottery.fairText'),
      thisRound: t('lottery.thisDraw'),
      checked: t('lottery.checkedDraws'),
      none: t('lottery.noDraw'),
    },
    describe,
    pastMatches: async (round) =>
      isPublishedOutcome(round.outcome) && drawMatches(family, round, round.outcome.drawn),
    isOutcome,
    matches: (proof, outcome) => drawMatches(family, proof, outcome),
    head: ({ number, drawsAt }) => [
      t('lottery.draw', { number }),
      h('time', { datetime: drawsAt, class: 'hint' }, whenText(texts, drawsAt)),
    ],
    body: (outcome) => [
      h('p', { class: 'unseen' }, drawInWords(texts, family, outcome)),
      h('div', { 'aria-hidden': 'true' }, ballRow(family, outcome)),
      ...prizesOfDraw(texts, family, outcome),
    ],
    refunded: ({ number }) => t('lottery.refunded', { number }),
  });
}

function prizesOfDraw({ t }: Texts, family: FamilyId, { numbers }: Outcome): HTMLElement[] {
  if (numbers.length <= families[family].headline) return [];
  return [
    h(
      'details',
      {},
      h('summary', {}, t('lottery.allPrizes', { count: numbers.length })),
      h('p', { class: 'prizes' }, numbers.join('  ')),
    ),
  ];
}

function rulesOf(texts: Texts, theme: Theme, perRound: number): HTMLElement {
  const { t, money } = texts;
  const { bets } = families[theme.family];
  const rules = ['draw', 'times', 'closing', 'stake', 'slip', 'lost', 'missed', 'refund'].map(
    (rule) =>
      t(rule === 'draw' ? `lottery.rules.${theme.family}` : `lottery.rules.${rule}`, {
        max: money(perRound),
        times: timesInWords(texts, theme.times),
        seconds: closingOf(theme.times) / 1000,
      }),
  );
  return h(
    'div',
    { class: 'stack' },
    ruleList(rules),
    ...bets.map((bet) => prizesOf(texts, theme.family, bet)),
    h('p', { class: 'hint' }, t('lottery.rtpText')),
  );
}

function prizesOf(texts: Texts, family: FamilyId, bet: BetType): HTMLElement {
  const { t, number, money } = texts;
  const rows = bet.tiers.map(({ id, pays, ways }) => {
    const odds = t('lottery.odds', { ways: number(ways), of: number(bet.of) });
    return h(
      'div',
      {},
      h('dt', {}, t(`lottery.tiers.${id}`), ' ', h('span', { class: 'hint' }, odds)),
      h('dd', {}, timesText(texts, pays)),
    );
  });
  return h(
    'section',
    { class: 'stack' },
    h('h3', {}, betName(texts, family, bet)),
    h('p', {}, t(`lottery.how.${family}.${bet.id}`)),
    factList(
      ...rows,
      fact(t('game.rtp'), `${number(rtpOfBet(bet) / 100, 2)}%`),
      fact(t('lottery.maxStake'), money(bet.max)),
    ),
  );
}
