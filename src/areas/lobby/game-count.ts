import { t } from '../../models/language.ts';

/** A number of games in words. */
export function gameCount(number: number): string {
  return t('lobby.count', { count: number });
}
