import type { ComponentType } from 'react';
import type { Page } from '../../lib/area.ts';
import { areas } from '../areas.ts';
import { loadChunk } from '../chunk-guard.ts';
import { pageAt } from './paths.ts';

/** A lazily loaded view or popup; what props it takes is between it and who opens it. */
type View = ComponentType<any>;
export type Load = () => Promise<{ default: View }>;

const pages: readonly Page[] = areas.flatMap((area) => area.pages);
const popupViews: Readonly<Record<string, Load>> = Object.assign(
  {},
  ...areas.map((area) => area.popups ?? {}),
);
const agentFrame: Load = () => import('../frame/AgentFrame.tsx');
const loaded = new Map<Load, View>();

/** The page of an address, or undefined when there is none. */
export function findPage(path: string): Page | undefined {
  return pageAt(pages, path);
}

/** The frame of an address that does not have the players' one, or undefined. */
export function otherFrame(path: string): Load | undefined {
  return findPage(path)?.frame === 'agent' ? agentFrame : undefined;
}

/** The view of a popup name, or undefined when no area has one. */
export function findPopup(name: string): Load | undefined {
  return popupViews[name];
}

/** The component of a view when its chunk is here already; it can then be drawn without waiting. */
export function viewNow(load: Load): View | undefined {
  return loaded.get(load);
}

/** Loads a view's chunk once; rejects as `loadChunk` does, and may then be asked again. */
export async function loadView(load: Load): Promise<View> {
  const view = loaded.get(load) ?? (await loadChunk(load)).default;
  loaded.set(load, view);
  return view;
}

/**
 * Loads the chunks of an address's page and frame ahead, so that its first drawing is complete. It never rejects: a failure shows
 * when the page is drawn.
 */
export async function loadPage(path: string): Promise<void> {
  const page = findPage(path);
  const parts = [page?.view as Load | undefined, otherFrame(path)];
  await Promise.all(parts.map((part) => part && loadView(part).catch(() => {})));
}
