import { otherFrame } from './frame/other-frame.ts';
import { type Load, findPage, loadView } from './views/pages.ts';

/** Preloads page and frame for a complete first draw. Never rejects: failures show when drawn. */
export async function loadPage(path: string): Promise<void> {
  const page = findPage(path);
  const parts = [page?.view as Load | undefined, otherFrame(path)];
  await Promise.all(parts.map((part) => part && loadView(part).catch(() => {})));
}
