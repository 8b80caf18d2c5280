import { member } from '../../models/session.ts';
import './Avatar.css';

/** The first letter of who is logged in, on an indigo disc. */
export function Avatar() {
  const name = member.value?.nickname || member.value?.account || '?';
  return (
    <span className="avatar" aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
