import type { PastRound } from '../../../contract/play/rounds.ts';
import type { Opened } from '../../common/client/api.ts';
import { TableInfo, wordsOf } from '../../common/client/table-info.ts';
import { rulesPage } from '../../common/client/rules-page.ts';
import type { Texts } from '../../common/client/texts.ts';
import type { Outcome } from '../rules.ts';
import { rollMatches } from './check.ts';
import { type PublishedOutcome, isOutcome, isPublishedOutcome } from './shapes.ts';
import { diceInWords } from './tray.ts';

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
    words: wordsOf(texts, 'color'),
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

function rulesOf(texts: Texts, rtp: number, perRound: number): HTMLElement {
  return rulesPage(texts, {
    area: 'color',
    rtp,
    rules: ['dice', 'pays', 'time', 'many', 'lost', 'refund'],
    values: { max: texts.money(perRound) },
  });
}
