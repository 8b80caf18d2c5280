import { ownNickname } from '../../models/own.ts';
import { member, unreadMessages } from '../../models/session.ts';
import './Avatar.css';

/** The first letter of who is logged in, on an indigo disc, with the number of unread messages (MEM-00). */
export function Avatar() {
  const name = ownNickname() || member.value?.nickname || member.value?.account || '?';
  return (
    <span className="avatar" aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
      {unreadMessages.value > 0 && <span className="icon-button__count">{unreadMessages.value > 99 ? '99+' : unreadMessages}</span>}
    </span>
  );
}
