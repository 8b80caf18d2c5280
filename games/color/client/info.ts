import type { PastRound } from '../../../contract/play/rounds.ts';
import type { Opened } from '../../common/client/api.ts';
import { h } from '../../common/client/dom.ts';
import { TableInfo } from '../../common/client/table-info.ts';
import type { Texts } from '../../common/client/texts.ts';
import type { Outcome } from '../rules.ts';
import { rollMatches } from './check.ts';
import { type PublishedOutcome, isOutcome, isPublishedOutcome } from './shapes.ts';
import { diceInWords } from './tray.ts';

/** The dialog with the rules, the player's rounds and the fairness of the table. @param perRound centavos */
export function infoOf(
  texts: Texts,
  opened: Opened,
  token: string,
  perRound: number,
): TableInfo<Outcome> {
  const { t } = texts;
  const describe = ({ outcome, nonce }: PastRound): string =>
    isPublishedOutcome(outcome)
      ? t('color.roundTold', {
          number: nonce,
          dice: diceInWords(texts, outcome.drawn),
          bets: betsInWords(texts, outcome),
        })
      : '';
  return new TableInfo(texts, opened, token, {
    rules: { content: rulesOf(texts, opened.rtp, perRound) },
    words: {
      fair: t('color.fairText'),
      thisRound: t('color.thisRound'),
      checked: t('color.checkedRounds'),
    },
    describe,
    pastMatches: async (round) =>
      isPublishedOutcome(round.outcome) && rollMatches(round, round.outcome.drawn),
    isOutcome,
    matches: rollMatches,
    head: ({ number, outcome }) => {
      const title = t('color.round', { number });
      return [isOutcome(outcome) ? `${title}: ${diceInWords(texts, outcome)}` : title];
    },
    body: () => [],
    refunded: ({ number }) => t('color.refunded', { number }),
  });
}

function betsInWords({ t, money }: Texts, { selections }: PublishedOutcome): string {
  return selections
    .map(({ choice, stake }) =>
      t('color.onColor', { color: t(`color.colors.${choice}`), stake: money(stake) }),
    )
    .join(', ');
}

function rulesOf({ t, number, money }: Texts, rtp: number, perRound: number): HTMLElement {
  const percent = number(rtp / 100, 2);
  const rules = ['dice', 'pays', 'time', 'many', 'lost', 'refund'].map((rule) =>
    h('li', {}, t(`color.rules.${rule}`, { most: money(perRound) })),
  );
  return h(
    'div',
    { class: 'stack' },
    h(
      'dl',
      { class: 'facts' },
      h('div', {}, h('dt', {}, t('game.rtp')), h('dd', {}, `${percent}%`)),
    ),
    h('p', {}, t('color.rtpText', { percent })),
    h('ol', { class: 'rules' }, ...rules),
  );
}
