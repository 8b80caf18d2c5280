import { toast } from './dialogs.ts';

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
