import { t } from './language.ts';
import { toast } from './dialogs.ts';
import type * as Ways from './auth-actions.ts';

/** What logs in and out, which no first view needs; null, and said so, when its chunk cannot be had. */
export async function authActions(): Promise<typeof Ways | null> {
  try {
    return await import('./auth-actions.ts');
  } catch {
    toast(t('status.trouble.popup'), 'bad');
    return null;
  }
}

/** See `logout` of auth-actions.ts. */
export const logout = async (): Promise<void> => (await authActions())?.logout();
