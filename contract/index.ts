import type { Action, RequestOf, ValueOf } from './define.ts';
import { first } from './first.ts';
import { late } from './late.ts';

/**
 * Every call of the gateway, by name. The app's `call()`, the routes and checks, the OpenAPI document and the authorisation matrix come
 * from this table. A new area goes into `late.ts`, unless the first screen needs it.
 */
export const contract = { ...first, ...late };

export type Contract = typeof contract;
export type ActionName = keyof Contract;
/** Names of the calls that may wait on the device until there is a network (PWA-06); none of them moves money (WAL-03). */
export type QueuedAction = {
  [N in ActionName]: Contract[N]['offline'] extends 'queued' ? N : never;
}[ActionName];
/** Names of the calls whose answer is a file. */
export type FileAction = {
  [N in ActionName]: Contract[N] extends { file: string } ? N : never;
}[ActionName];
/** Names of the calls that the app may make; a vendor's, the payment provider's, the operator's and a running game's are left out of its build. */
export type AppAction = {
  [N in ActionName]: Contract[N]['auth'] extends 'vendor' | 'provider' | 'operator' | 'launch'
    ? never
    : N extends FileAction
      ? never
      : N;
}[ActionName];
export type Request<N extends ActionName> = RequestOf<Contract[N]>;
export type Value<N extends ActionName> = ValueOf<Contract[N]>;

/** The entry of an action, typed loosely for those who treat all entries alike. */
export function entryOf(name: ActionName): Action {
  return contract[name];
}
