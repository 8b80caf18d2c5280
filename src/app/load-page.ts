import { readyAccountParts } from './frame/account-parts.ts';
import { type Load, anyView, findPage, loadView, otherFrame } from './views/pages.ts';
import { opensLogin } from './views/paths.ts';

/** Preloads page and frame for a complete first draw. Never rejects: failures show when drawn. */
export async function loadPage(path: string): Promise<void> {
  const load = (part: Load | undefined) => part && loadView(part).catch(() => {});
  const view = () => findPage(path)?.view as Load | undefined;
  const first = view();
  await Promise.all([
    load(first),
    load(otherFrame(path)),
    opensLogin(path) && load(anyView),
    readyAccountParts(),
  ]);
  // What came was the list that has the page.
  if (view() !== first) await Promise.all([load(view()), load(otherFrame(path))]);
}
