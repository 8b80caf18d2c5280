import type { Texts } from '../../common/client/texts.ts';
import { type Card, type Made, letterOf, letters } from '../rules.ts';
import type { Progress } from './progress.ts';

/** A ball as it is called: letter and number. */
export const ballName = (ball: number): string => `${letterOf(ball)} ${ball}`;

/** The balls of a call so far, in words. */
export const callInWords = (call: readonly number[]): string => call.map(ballName).join(', ');

/** What stands on a card, column by column. */
export function cardInWords({ t }: Texts, card: Card): string {
  const columns = letters.map(
    (letter, column) =>
      `${letter} ${card.filter((number, cell) => cell % 5 === column && number > 0).join(' ')}`,
  );
  return t('bingo.cardNumbers', { columns: columns.join('; ') });
}

/** A pattern that a card has made, with the ball and what it pays. */
export function madeInWords({ t, number }: Texts, { pattern, within, times }: Made): string {
  return t('bingo.made', {
    pattern: t(`bingo.patterns.${pattern}`),
    balls: within,
    times: number(times),
  });
}

/** What a card is nearest to. */
export function hopeInWords({ t, number }: Texts, { hope }: Progress): string {
  if (!hope) return t('bingo.noHope');
  return t('bingo.hope', {
    count: hope.cells.length,
    pattern: t(`bingo.patterns.${hope.pattern}`),
    times: number(hope.times),
  });
}

/** How many cards, in words. */
export const cardsInWords = ({ t }: Texts, count: number): string => t('bingo.cards', { count });
