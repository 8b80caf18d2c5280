import { guardAccount } from '../../models/guard.ts';
import { t } from '../../models/language.ts';
import { currentPath } from '../../models/navigation.ts';
import { openPopup } from '../../models/dialogs.ts';
import { MenuItem } from '../../ui/Menu.tsx';

const page = '/chat';

/** SIDE-05, POP-01. Guests log in first; free-play accounts need a real one. */
export function ChatItem({ onGo }: { onGo?: () => void }) {
  const open = async () => {
    onGo?.();
    if (currentPath.peek() !== page && (await guardAccount(page, 'auth.pageNeedsAccount')))
      openPopup('chatRoom');
  };
  return (
    <MenuItem icon="message-square-text" onClick={() => void open()}>
      {t('chat.title')}
    </MenuItem>
  );
}
