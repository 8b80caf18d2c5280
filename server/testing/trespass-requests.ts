import { randomUUID } from 'node:crypto';
import type { ActionName, Contract } from '../../contract/index.ts';
import { transactionPassword } from '../domain/withdrawals/fixtures.ts';
import type { Possessions } from './possessions.ts';
import type { Resident } from './resident.ts';

/** A call with a session's or launch's token. */
export type TokenAction = {
  [N in ActionName]: Contract[N]['auth'] extends 'trial' | 'member' | 'agent' | 'launch'
    ? N
    : never;
}[ActionName];

/** Requests by `me` naming what `of` has; else valid, so that only ownership can fail. */
export type Trespass = (
  of: Possessions,
  me: Resident,
) => object | object[] | Promise<object | object[]>;

export const nothing: Trespass = () => ({});
export const always =
  (request: object): Trespass =>
  () =>
    request;
/** By an agent: members have no such calls. */
export const asAgent =
  (request: Trespass): Trespass =>
  async (of, me) => {
    await me.site.db
      .updateTable('customers')
      .set({ type: 1 })
      .where('id', '=', me.player.customerId)
      .execute();
    return request(of, me);
  };
/** Of a movement that asks for the transaction password. */
export const confirmation = { password: transactionPassword };
export const newKey = (): string => randomUUID();
