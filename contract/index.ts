import type { Action, RequestOf, ValueOf } from './define.ts';
import { first } from './first.ts';
import { calls as late } from './late.ts';
import { calls as signIn } from './sign-in.ts';

/**
 * All calls by name: source of the app's `call()`, routes, checks, OpenAPI document and
 * authorisation matrix. A new area goes into `late.ts`, unless the first screen needs it.
 */
export const contract = { ...first, ...signIn, ...late };

export type Contract = typeof contract;
export type ActionName = keyof Contract;
/** May wait on the device offline (PWA-06); of those, a calendar's claim alone moves money. */
export type QueuedAction = {
  [N in ActionName]: Contract[N]['offline'] extends 'queued' ? N : never;
}[ActionName];
export type FileAction = {
  [N in ActionName]: Contract[N] extends { file: string } ? N : never;
}[ActionName];
/** Calls that the app makes; its build leaves out the others. */
export type AppAction = {
  [N in ActionName]: Contract[N]['auth'] extends 'vendor' | 'provider' | 'operator' | 'launch'
    ? never
    : N extends FileAction
      ? never
      : N;
}[ActionName];
export type Request<N extends ActionName> = RequestOf<Contract[N]>;
export type Value<N extends ActionName> = ValueOf<Contract[N]>;

/** Typed loosely, for treating all entries alike. */
export function entryOf(name: ActionName): Action {
  return contract[name];
}
