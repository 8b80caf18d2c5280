import { ownNickname } from '../../models/own.ts';
import { member } from '../../models/session.ts';
import './Avatar.css';

/** The first letter of who is logged in, on an indigo disc. */
export function Avatar() {
  const name = ownNickname() || member.value?.nickname || member.value?.account || '?';
  return (
    <span className="avatar" aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
