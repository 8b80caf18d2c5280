import type { Permission } from '../../contract/site/calls.ts';
import type { AppAction } from '../../contract/index.ts';

/** An address as a guest sees it. */
export interface ViewRequest {
  path: string;
  /** `?…` or empty. */
  search: string;
  language: string;
  permission: Permission;
  /** The site's, such as `https://palaro.example`. */
  origin: string;
}

/** A rendered page. */
export interface FirstView {
  /** The root's HTML. */
  root: string;
  /** Addresses of the calls that it is made of; the app makes them again. */
  calls: string[];
}

/** To the renderer. */
export type ToRenderer =
  | { kind: 'render'; id: number; asked: ViewRequest }
  | { kind: 'answer'; call: number; result: unknown };

/** From the renderer; `view` null: it failed. */
export type FromRenderer =
  | { kind: 'rendered'; id: number; view: FirstView | null; why?: string }
  | { kind: 'ask'; call: number; name: AppAction; request: object };
