import { otherFrame } from './frame/other-frame.ts';
import { type Load, findPage, loadView } from './views/pages.ts';

/** Preloads page and frame for a complete first draw. Never rejects: failures show when drawn. */
export async function loadPage(path: string): Promise<void> {
  const load = (part: Load | undefined) => part && loadView(part).catch(() => {});
  const view = () => findPage(path)?.view as Load | undefined;
  const first = view();
  await Promise.all([load(first), load(otherFrame(path))]);
  // What came was the list of the agents' pages.
  if (view() !== first) await load(view());
}
