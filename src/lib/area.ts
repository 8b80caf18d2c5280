import type { TextKey } from './text-key.ts';
import type { ComponentType } from 'react';

/**
 * Loads what a page first shows: before the gateway renders it, and before the app draws over that
 * (PWA-13c). Gets the address; `search` is `?…` or empty.
 */
export type Ready = (at: Pick<Location, 'pathname' | 'search'>) => Promise<unknown>;

type View<Props = Record<string, never>> = () => Promise<{
  default: ComponentType<Props> & { ready?: Ready };
}>;

/** Passed to every popup. */
export interface PopupProps {
  close(): void;
}

/** By name, without `close`; declared in src/models/dialogs.ts. */
export interface PopupPropsByName {}

export type PopupName = keyof PopupPropsByName;

/** A chunk each, loaded when first opened. */
export type PopupViews = {
  readonly [Name in PopupName]?: View<PopupPropsByName[Name] & PopupProps>;
};

export interface Page {
  /** wouter path. */
  path: string;
  titleKey: TextKey;
  /** Another address of it, in lower case. */
  also?: string;
  /** session: any login; member: not trial; agent: types 1, 2, 41 and 42. */
  guard: 'guest' | 'session' | 'member' | 'agent';
  view: View;
  /** Has the addresses one level below it too; `only`: at its own it says that there is nothing. */
  below?: true | 'only';
  /** Hides the side menu (ROUTE-09). */
  gamePage?: true;
  /** Replaces the players' frame (AGT-03). */
  frame?: 'agent';
}

/** Returns a page of the agent centre (AGT-01). */
export const agentPage = (path: string, titleKey: TextKey, view: View): Page => ({
  path,
  titleKey,
  guard: 'agent',
  view,
  frame: 'agent',
});

/** Exported by `areas/<name>/area.ts`; a chunk per page and popup (ROUTE-14). */
export interface Area {
  pages: readonly Page[];
  popups?: PopupViews;
}
