import { ownFace, ownNickname } from '../../models/own.ts';
import { member, unreadMessages } from '../../models/session.ts';
import { Face } from '../../ui/Face.tsx';
import './Avatar.css';

/** What who is logged in goes by, with the number of unread messages (MEM-00). */
export function Avatar() {
  const name = ownNickname() || member.value?.nickname || member.value?.account || '?';
  return (
    <span className="avatar" aria-hidden="true">
      <Face name={name} picture={ownFace()} />
      {unreadMessages.value > 0 && (
        <span className="icon-button__count">
          {unreadMessages.value > 99 ? '99+' : unreadMessages}
        </span>
      )}
    </span>
  );
}
