import { computed, signal } from '@preact/signals-react';
import type { ComponentType } from 'react';
import { homePage } from '../../areas/lobby/home-page.ts';
import type { Page, Ready } from '../../lib/area.ts';
import { hasFirstView } from '../../lib/first-view.ts';
import type * as List from '../areas.ts';
import { loadChunk } from '../chunk-guard.ts';
import { isAgentPath, pageAt, pageKey } from './paths.ts';

/** Props are checked where it is opened. */
type View = ComponentType<any> & { ready?: Ready };
export type Load = () => Promise<{ default: View }>;

/** Comes after home is drawn, or with the first page or popup that is looked for. */
const list = signal<typeof List | undefined>();
const pages = computed(() => list.value?.areas.flatMap((area) => area.pages));
const popupViews = computed(
  (): Readonly<Record<string, Load>> | undefined =>
    list.value && Object.assign({}, ...list.value.areas.map((area) => area.popups)),
);
/** Come with the first of them. */
const agentPages = signal<readonly Page[] | undefined>();
const loaded = new Map<Load, View>();

/** Sets the list, where nothing may be waited for. */
export function useAreas(all: typeof List): void {
  list.value = all;
}

/** Holds the place of a view until the list has come that has it. */
const afterList = (load: () => Promise<void>) => async () => {
  await load();
  return { default: () => null };
};

/** Draws nothing; the list of pages and popups comes with it. */
export const anyView = afterList(loadAreas);
/** Of any address but home and the agents', until the list of pages has come. */
export const anyPage: Page = { path: '//', titleKey: 'lobby.title', guard: 'guest', view: anyView };
const anyAgentPage: Page = { ...anyPage, frame: 'agent', view: afterList(loadAgentPages) };
/** Always this function: with another one `Lazy` would draw the frame again. */
const agentFrame: Load = async () => {
  await loadAgentPages();
  return list.value!.agentFrame();
};

/** Loads the list of pages and popups. Rejects when its chunk fails; may be retried. */
export async function loadAreas(): Promise<void> {
  list.value ??= await import('../areas.ts');
}

async function loadAgentPages(): Promise<void> {
  const [agents] = await Promise.all([import('../agent-pages.ts'), loadAreas()]);
  agentPages.value ??= agents.agentPages;
}

/** A tracked read. */
export function findPage(path: string): Page | undefined {
  if (pageKey(path) === homePage.path) return homePage;
  if (isAgentPath(path)) return agentPages.value ? pageAt(agentPages.value, path) : anyAgentPage;
  if (pages.value) return pageAt(pages.value, path);
  return pageKey(path) === '/agent' ? anyAgentPage : anyPage;
}

/** Undefined until the list has come. A tracked read. */
export const lateRoutes = () => list.value?.routes;

/** Undefined: the players' frame. A tracked read. */
export const otherFrame = (path: string): Load | undefined =>
  findPage(path)?.frame === 'agent' ? agentFrame : undefined;

/** Undefined when there is none. A tracked read. */
export function findPopup(name: string): Load | undefined {
  return popupViews.value ? popupViews.value[name] : anyView;
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
