import { toast } from './dialogs.ts';

/** Copies a text and says so; where the browser does not let a page copy, it says how else. */
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
