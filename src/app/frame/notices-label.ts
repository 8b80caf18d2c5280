import { t } from '../../models/language.ts';
import { unreadOfMember } from '../../models/lazy-account-data.ts';

/** With the unread count, for screen readers (HEAD-03). */
export function noticesLabel(): string {
  const unread = unreadOfMember();
  return unread ? t('frame.noticesUnread', { number: unread }) : t('frame.notices');
}
