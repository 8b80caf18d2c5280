import { ownAvatar, ownNickname } from '../../models/lazy-account-data.ts';
import { member, unreadMessages } from '../../models/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import './AccountAvatar.css';

/** With the number of unread messages (MEM-00). */
export default function AccountAvatar() {
  const name = ownNickname() || member.value?.nickname || member.value?.account || '?';
  return (
    <span className="avatar" aria-hidden="true">
      <Avatar name={name} picture={ownAvatar()} />
      {unreadMessages.value > 0 && (
        <span className="icon-button__count">
          {unreadMessages.value > 99 ? '99+' : unreadMessages}
        </span>
      )}
    </span>
  );
}
