import { inUnit } from '../../lib/bytes.ts';
import { formatNumber, t } from '../../models/language.ts';
import type { StoredGroup } from '../../models/storage.ts';

/** "12.4 MB". */
export function bytesText(bytes: number): string {
  const { amount, unit } = inUnit(bytes);
  return t(`storage.unit.${unit}`, { amount: formatNumber(amount) });
}

/** "812 pictures". */
export function numberText(group: StoredGroup, number: number): string {
  return t(`storage.group.${group}.number`, { count: number });
}
