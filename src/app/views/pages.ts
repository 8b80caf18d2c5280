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
const loaded = new Map<Load, View>();

/** The page of an address, or undefined when there is none. */
export function findPage(path: string): Page | undefined {
  return pageAt(pages, path);
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
