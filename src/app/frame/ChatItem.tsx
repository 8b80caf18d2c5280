import { guardAccount } from '../../models/guard.ts';
import { t } from '../../models/language.ts';
import { currentPath } from '../../models/navigation.ts';
import { openPopup } from '../../models/dialogs.ts';
import { MenuItem } from '../../ui/Menu.tsx';

/** The page that the chat room has besides its popup. */
const page = '/chat';

/** The way into the chat room (SIDE-05, POP-01): a guest logs in first, a free-play account is asked for a real one. */
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
