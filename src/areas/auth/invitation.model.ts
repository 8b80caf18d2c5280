import { call } from '../../data/call.ts';
import { localStore } from '../../data/browser-storage.ts';
import { type Failure, failureKey } from '../../lib/result.ts';
import { forgetInvitation, invitation } from '../../models/invitation.ts';
import type { Words } from '../../models/language.ts';

/** Whether a code cannot be used; a registration goes on without it. */
export const isInvitationOver = (failure: Failure): boolean =>
  failure.kind === 'rejected' && failure.code.startsWith('invitation_');

const stored = 'visits';
const maxCodes = 20;

/** Random, the same for a code all day: a visit counts once a device and day, and names nobody. */
function visitMark(code: string): string {
  const day = new Date().toDateString();
  const before = readMarks(day);
  const mark = before[code] ?? crypto.randomUUID();
  const others = Object.entries(before).filter(([other]) => other !== code);
  const marks = Object.fromEntries([...others.slice(1 - maxCodes), [code, mark]]);
  localStore.set(stored, JSON.stringify({ day, marks }));
  return mark;
}

function readMarks(today: string): Record<string, string> {
  try {
    const { day, marks } = JSON.parse(localStore.get(stored) ?? '{}') as {
      day?: string;
      marks?: Record<string, string>;
    };
    return day === today && marks ? marks : {};
  } catch {
    return {};
  }
}

/**
 * Checks the link that brought the visitor, and counts the visit (AGT-05). Returns why it cannot be
 * used; it is forgotten then.
 */
export async function checkInvitation(): Promise<Words | null> {
  const { referralCode: code } = invitation();
  if (!code) return null;
  const answer = await call('register.visit', { code, visit: visitMark(code) });
  if (answer.ok || !isInvitationOver(answer.failure)) return null;
  forgetInvitation();
  return [failureKey(answer.failure)];
}
