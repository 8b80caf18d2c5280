import { toast } from './dialogs.ts';
import { t } from './language.ts';

/** Copies a text; if the browser denies it, says how to copy by hand. */
export async function copyText(
  text: string,
  words: { done: string; failed: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(words.done, 'good');
  } catch {
    toast(words.failed, 'bad');
  }
}

/** What `sharePage` does here. A tracked read. */
export const shareLabel = (): string => t('share' in navigator ? 'ui.share' : 'ui.copyLink');

/** Shares this page by the device's own sheet, else as a copied address. */
export async function sharePage(title: string): Promise<void> {
  const url = location.origin + location.pathname;
  try {
    if ('share' in navigator) return await navigator.share({ title, url });
  } catch (error) {
    // Closing the sheet is no failure.
    if ((error as Error).name === 'AbortError') return undefined;
  }
  return copyText(url, { done: t('ui.linkCopied'), failed: t('ui.linkNotCopied') });
}
