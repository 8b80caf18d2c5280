import type { PastRound } from '../../../contract/play/rounds.ts';
import type { Opened } from '../../common/client/api.ts';
import { h } from '../../common/client/dom.ts';
import { TableInfo } from '../../common/client/table-info.ts';
import { fact, ruleList } from '../../common/client/rules-page.ts';
import type { Texts } from '../../common/client/texts.ts';
import type { Sport } from '../meta.ts';
import { markets, returnsOf, target } from '../odds.ts';
import type { Outcome } from '../rules.ts';
import { maxPaid } from '../slip.ts';
import { isOutcome, isPublishedOutcome } from './shapes.ts';
import { dayMatches } from './check.ts';
import { dayInWords, scoresInWords, slipInWords } from './words.ts';

export function infoOf(
  texts: Texts,
  opened: Opened,
  sport: Sport,
  token: string,
  perRound: number,
): TableInfo<Outcome> {
  const { t, money } = texts;
  const describe = ({ outcome, nonce }: PastRound): string => {
    if (!isPublishedOutcome(outcome)) return '';
    const slips = outcome.selections.map(({ choice, stake, payout }) => {
      const values = {
        slip: slipInWords(texts, sport, nonce, choice),
        stake: money(stake),
        payout: money(payout),
      };
      return t(payout > 0 ? 'matches.slipPaid' : 'matches.slipLost', values);
    });
    return `${dayInWords(texts, nonce)}: ${scoresInWords(sport, nonce, outcome.drawn)}. ${slips.join(' ')}`;
  };
  const returns = h('dl', { class: 'facts' });
  return new TableInfo(texts, opened, token, {
    rules: {
      content: rulesOf(texts, opened, sport, perRound, returns),
      open: () => fillReturns(texts, sport, returns),
    },
    words: {
      fair: t('matches.fairText'),
      thisRound: t('matches.thisRound'),
      checked: t('matches.checkedDays'),
      none: t('matches.noDay'),
    },
    describe,
    pastMatches: async (round) =>
      isPublishedOutcome(round.outcome) && dayMatches(round, round.outcome.drawn),
    isOutcome,
    matches: dayMatches,
    head: ({ number }) => [
      dayInWords(texts, number),
      h('span', { class: 'hint' }, `${opened.gameCode}:${number}`),
    ],
    body: (outcome, { number }) => [h('p', {}, scoresInWords(sport, number, outcome))],
    refunded: () => t('matches.refunded'),
  });
}

function rulesOf(
  { t, number, money }: Texts,
  { rtp, limits }: Opened,
  sport: Sport,
  perRound: number,
  returns: HTMLElement,
): HTMLElement {
  const values = {
    max: money(perRound),
    maxPaid: money(maxPaid),
    min: money(limits.min),
    maxStake: money(limits.max),
    percent: number(rtp / 100, 2),
    target: number(target / 100),
  };
  const rules = ['play', 'markets', 'odds', 'accumulator', 'limits', 'time', 'lost', 'refund'];
  const own = new Set(['play', 'markets']);
  const items = rules.map((rule) =>
    t(own.has(rule) ? `matches.rules.${rule}.${sport}` : `matches.rules.${rule}`, values),
  );
  return h(
    'div',
    { class: 'stack' },
    ruleList(items),
    h('h3', {}, t('game.rtp')),
    returns,
    h('p', { class: 'hint' }, t('matches.rtpText', values)),
  );
}

/** Computed once, over a whole season. */
function fillReturns({ t, number }: Texts, sport: Sport, returns: HTMLElement): void {
  if (returns.childElementCount > 0) return;
  const rows = markets[sport].map(({ id, codes }) => {
    const [min, max] = returnsOf(sport, codes);
    const range = t('matches.returnsBetween', {
      min: number(min / 100, 2),
      max: number(max / 100, 2),
    });
    return fact(t(`matches.markets.${id}.${sport}`), range);
  });
  returns.replaceChildren(...rows);
}
