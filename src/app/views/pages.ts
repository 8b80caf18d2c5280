import { signal } from '@preact/signals-react';
import type { ComponentType } from 'react';
import type { Page, Ready } from '../../lib/area.ts';
import { areas } from '../areas.ts';
import { hasFirstView } from '../../lib/first-view.ts';
import { loadChunk } from '../chunk-guard.ts';
import { isAgentPath, pageAt } from './paths.ts';

/** Props are checked where it is opened. */
type View = ComponentType<any> & { ready?: Ready };
export type Load = () => Promise<{ default: View }>;

const pages: readonly Page[] = areas.flatMap((area) => area.pages);
/** Come with the first of them. */
const agentPages = signal<readonly Page[] | undefined>();
const popupViews: Readonly<Record<string, Load>> = Object.assign(
  {},
  ...areas.map((area) => area.popups ?? {}),
);
const loaded = new Map<Load, View>();

/** Holds the place of any of the agents' pages until their list has come. */
const anyAgentPage: Page = {
  path: '/agent/',
  titleKey: 'agent.home',
  guard: 'guest',
  frame: 'agent',
  async view() {
    agentPages.value = (await import('../agent-pages.ts')).agentPages;
    return { default: () => null };
  },
};

/** A tracked read. */
export function findPage(path: string): Page | undefined {
  if (!isAgentPath(path)) return pageAt(pages, path);
  return agentPages.value ? pageAt(agentPages.value, path) : anyAgentPage;
}

/** Undefined when there is none. */
export function findPopup(name: string): Load | undefined {
  return popupViews[name];
}

/** Loads what a loaded page first shows, where the page brought it drawn (PWA-13c). */
export async function readyPage({ pathname, search }: Location): Promise<void> {
  if (hasFirstView()) await viewNow(findPage(pathname)!.view)?.ready?.({ pathname, search });
}

/** If loaded, to draw at once. */
export function viewNow(load: Load): View | undefined {
  return loaded.get(load);
}

/** Once; rejects as `loadChunk` does and may be retried. */
export async function loadView(load: Load): Promise<View> {
  const view = loaded.get(load) ?? (await loadChunk(load)).default;
  loaded.set(load, view);
  return view;
}
