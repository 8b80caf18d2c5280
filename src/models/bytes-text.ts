import { inUnit } from '../lib/bytes.ts';
import { formatNumber, t } from './language.ts';

/** "12.4 MB". */
export function bytesText(bytes: number): string {
  const { amount, unit } = inUnit(bytes);
  return t(`storage.unit.${unit}`, { amount: formatNumber(amount) });
}
