import { is } from 'superstruct';
import { Nickname, feedbackLength } from '../../../contract/account.ts';
import type { WaitingWrite } from '../../models/outbox.ts';

/** The part of a write that a person typed: its field in the request, and the text. Null when nothing was typed. */
export function typedIn({ name, request }: Pick<WaitingWrite, 'name' | 'request'>): { field: string; text: string } | null {
  const field = name === 'account.feedback' ? 'content' : name === 'account.updateProfile' ? 'nickname' : null;
  const text = field ? request[field] : undefined;
  return field && typeof text === 'string' ? { field, text } : null;
}

/** Whether the gateway would take a typed text; the same rules as the contract's (INFO-02, MEM-01). */
export function fits(field: string, text: string): boolean {
  if (field === 'nickname') return is(text.trim(), Nickname);
  const { length } = [...text.trim()];
  return length >= feedbackLength.min && length <= feedbackLength.max;
}
