import { t } from './language.ts';
import { toast } from './popups.ts';
import type * as Ways from './ways.ts';

/** What logs in and out, which no first sight needs; null, and said so, when its chunk cannot be had. */
export async function ways(): Promise<typeof Ways | null> {
  try {
    return await import('./ways.ts');
  } catch {
    toast(t('status.trouble.popup'), 'bad');
    return null;
  }
}

/** See `logout` of ways.ts. */
export const logout = async (): Promise<void> => (await ways())?.logout();
