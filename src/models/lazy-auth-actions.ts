import { t } from './language.ts';
import { toast } from './dialogs.ts';
import type * as AuthActions from './auth-actions.ts';

/** Null, with a toast, when the chunk fails. */
export async function authActions(): Promise<typeof AuthActions | null> {
  try {
    return await import('./auth-actions.ts');
  } catch {
    toast(t('status.trouble.popup'), 'bad');
    return null;
  }
}

export const logout = async (): Promise<void> => (await authActions())?.logout();
