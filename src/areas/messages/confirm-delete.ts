import type { Message } from '../../../contract/messages/shapes.ts';
import { t } from '../../models/language.ts';
import { confirm, toast } from '../../models/dialogs.ts';
import { remove } from './inbox.model.ts';

/** Confirms and deletes; true when deleted. */
export async function askToDelete(message: Message, title: string): Promise<boolean> {
  const question = {
    title: t('messages.deleteTitle'),
    text: t('messages.deleteText', { title }),
    confirmLabel: t('messages.delete'),
  };
  if (!(await confirm(question)) || !(await remove(message, title))) return false;
  toast(t('messages.deleted'), 'good');
  return true;
}
