import { otherFrame } from './frame/other-frame.ts';
import { type Load, findPage, loadView } from './views/pages.ts';

/**
 * Loads the chunks of an address's page and frame ahead, so that its first drawing is complete. It never rejects: a failure shows
 * when the page is drawn.
 */
export async function loadPage(path: string): Promise<void> {
  const page = findPage(path);
  const parts = [page?.view as Load | undefined, otherFrame(path)];
  await Promise.all(parts.map((part) => part && loadView(part).catch(() => {})));
}
