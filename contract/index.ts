import type { Action, RequestOf, ValueOf } from './define.ts';
import { content } from './content.ts';
import { games } from './games.ts';
import { live } from './live.ts';
import { play, seamless } from './play.ts';
import { session } from './session.ts';
import { site } from './site.ts';
import { wallet } from './wallet.ts';

/**
 * The contract: every call of the gateway, by name. The app's `call()`, the gateway's routes and checks, the OpenAPI
 * document and the authorisation matrix all come from this one table.
 */
export const contract = { ...site, ...content, ...games, ...session, ...wallet, ...live, ...play, ...seamless };

export type Contract = typeof contract;
export type ActionName = keyof Contract;
export type Request<N extends ActionName> = RequestOf<Contract[N]>;
export type Value<N extends ActionName> = ValueOf<Contract[N]>;

/** The entry of an action, typed loosely for those who treat all entries alike. */
export function entryOf(name: ActionName): Action {
  return contract[name];
}
