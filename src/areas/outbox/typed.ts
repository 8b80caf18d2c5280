import type { WaitingWrite } from '../../models/outbox.ts';
import type { PopupName } from '../../models/popups.ts';

/** The calls in which something is typed: its field in the request, and the popup with the form to put it right. */
const forms: Readonly<Record<string, readonly [field: string, mendIn: PopupName]>> = {
  'account.feedback': ['content', 'mendMessage'],
  'account.updateProfile': ['nickname', 'mendNickname'],
};

/** The text that a person typed in a write, and the popup in which it is put right. Null when nothing was typed. */
export function typedIn({ name, request }: Pick<WaitingWrite, 'name' | 'request'>): { text: string; mendIn: PopupName } | null {
  const [field, mendIn] = forms[name] ?? [];
  const text = field && request[field];
  return mendIn && typeof text === 'string' ? { text, mendIn } : null;
}
