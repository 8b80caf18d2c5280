import { call } from '../data/call.ts';
import { failureKey } from '../lib/result.ts';
import { setLanguage, t } from './language.ts';
import { confirm, toast } from './dialogs.ts';
import { establishSession } from './establish-session.ts';

/**
 * Logs in with another device's ticket (SIDE-03), after a question: the account may be a
 * stranger's.
 * @param language the other device's; ignored if unsupported
 */
export async function takeTicket(ticket: string, language: string | null): Promise<void> {
  if (language) await setLanguage(language);
  const sure = await confirm({
    title: t('security.ticket.title'),
    text: t('security.ticket.text'),
    confirmLabel: t('security.ticket.go'),
  });
  if (!sure) return;
  const answer = await call('session.ticket', { ticket });
  if (!answer.ok) return toast(t(failureKey(answer.failure)), 'bad');
  const outcome = establishSession(answer.value, 'member');
  // A forced password change has its own popup.
  if (outcome.ok && outcome.next !== null) toast(t('security.ticket.welcome'), 'good');
}
