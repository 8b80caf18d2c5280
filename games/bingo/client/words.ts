import type { Texts } from '../../common/client/texts.ts';
import { type Card, type Made, letterOf, letters } from '../rules.ts';
import type { Progress } from './progress.ts';

export const ballName = (ball: number): string => `${letterOf(ball)} ${ball}`;

export const callInWords = (call: readonly number[]): string => call.map(ballName).join(', ');

export function cardInWords({ t }: Texts, card: Card): string {
  const columns = letters.map(
    (letter, column) =>
      `${letter} ${card.filter((number, cell) => cell % 5 === column && number > 0).join(' ')}`,
  );
  return t('bingo.cardNumbers', { columns: columns.join('; ') });
}

export function madeInWords({ t, number }: Texts, { pattern, within, times }: Made): string {
  return t('bingo.made', {
    pattern: t(`bingo.patterns.${pattern}`),
    balls: within,
    times: number(times),
  });
}

export function hopeInWords({ t, number }: Texts, { hope }: Progress): string {
  if (!hope) return t('bingo.noHope');
  return t('bingo.hope', {
    count: hope.cells.length,
    pattern: t(`bingo.patterns.${hope.pattern}`),
    times: number(hope.times),
  });
}

export const cardsInWords = ({ t }: Texts, count: number): string => t('bingo.cards', { count });
