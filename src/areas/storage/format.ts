import { t } from '../../models/language.ts';
import type { StoredGroup } from '../../models/storage.ts';

/** "812 pictures". */
export function numberText(group: StoredGroup, number: number): string {
  return t(`storage.group.${group}.number`, { count: number });
}
