import type { TextKey } from './text-key.ts';
import type { ComponentType } from 'react';

/** A page's or a popup's module; the default export is its component. */
type View<Props = Record<string, never>> = () => Promise<{ default: ComponentType<Props> }>;

/** What every popup component receives, besides the props it was opened with. */
export interface PopupProps {
  close(): void;
}

/** The props of each popup by its name, besides `close`; src/models/dialogs.ts declares them. */
export interface PopupPropsByName {}

export type PopupName = keyof PopupPropsByName;

/** The popups of an area, each in a chunk of its own, loaded when it is first opened. */
export type PopupViews = {
  readonly [Name in PopupName]?: View<PopupPropsByName[Name] & PopupProps>;
};

/** One page of an area. */
export interface Page {
  /** wouter path. */
  path: string;
  titleKey: TextKey;
  /** guest: anyone; session: any login, trial included; member: not trial; agent: types 1, 2, 41 and 42. */
  guard: 'guest' | 'session' | 'member' | 'agent';
  view: View;
  /** A game fills the page: the side menu is hidden (ROUTE-09). */
  gamePage?: true;
  /** The agent's frame stands around the page in place of the players' (AGT-03). */
  frame?: 'agent';
}

/** What `areas/<name>/area.ts` exports as `area`: its pages and popups, each in a chunk of its own (ROUTE-14). */
export interface Area {
  pages: readonly Page[];
  popups?: PopupViews;
}
