import { t } from '../../models/language.ts';
import { unreadOfMember } from '../../models/lazy-account-data.ts';

/** The bell in words: with what is unread, for who does not see the number (HEAD-03). */
export function noticesLabel(): string {
  const unread = unreadOfMember();
  return unread ? t('frame.noticesUnread', { number: unread }) : t('frame.notices');
}
