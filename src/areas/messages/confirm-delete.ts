import type { Message } from '../../../contract/messages/shapes.ts';
import { t } from '../../models/language.ts';
import { confirm, toast } from '../../models/dialogs.ts';
import { remove } from './inbox.model.ts';

/** Asks whether a message is to be deleted, and does it; true when it is gone. */
export async function askToDelete(message: Message, title: string): Promise<boolean> {
  const question = {
    title: t('inbox.deleteTitle'),
    text: t('inbox.deleteText', { title }),
    confirmLabel: t('inbox.delete'),
  };
  if (!(await confirm(question)) || !(await remove(message, title))) return false;
  toast(t('inbox.deleted'), 'good');
  return true;
}
