import type { TextKey } from './text-key.ts';
import type { ComponentType } from 'react';

type View<Props = Record<string, never>> = () => Promise<{ default: ComponentType<Props> }>;

/** Passed to every popup besides its own props. */
export interface PopupProps {
  close(): void;
}

/** Each popup's props by name, without `close`; declared in src/models/dialogs.ts. */
export interface PopupPropsByName {}

export type PopupName = keyof PopupPropsByName;

/** Each popup in its own chunk, loaded when first opened. */
export type PopupViews = {
  readonly [Name in PopupName]?: View<PopupPropsByName[Name] & PopupProps>;
};

/** One page of an area. */
export interface Page {
  /** wouter path. */
  path: string;
  titleKey: TextKey;
  /** session: any login; member: not trial; agent: types 1, 2, 41 and 42. */
  guard: 'guest' | 'session' | 'member' | 'agent';
  view: View;
  /** A full-page game hides the side menu (ROUTE-09). */
  gamePage?: true;
  /** The agent's frame replaces the players' (AGT-03). */
  frame?: 'agent';
}

/** Exported by `areas/<name>/area.ts`; each page and popup has its own chunk (ROUTE-14). */
export interface Area {
  pages: readonly Page[];
  popups?: PopupViews;
}
