import { t } from '../../models/language.ts';

export function gameCount(number: number): string {
  return t('lobby.count', { count: number });
}
