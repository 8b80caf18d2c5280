import { call } from '../data/call.ts';
import { failureKey } from '../lib/result.ts';
import { setLanguage, t } from './language.ts';
import { confirm, toast } from './dialogs.ts';
import { establishSession } from './establish-session.ts';

/**
 * Logs this device in with the ticket that another one showed (SIDE-03), after a question: somebody may have been sent a ticket of a
 * stranger's account. The page that was opened stays.
 * @param language what the other device spoke; one that this site has not is left out
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
  // A password that must be changed first is asked for in a popup of its own.
  if (outcome.ok && outcome.next !== null) toast(t('security.ticket.welcome'), 'good');
}
