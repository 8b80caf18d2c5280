import { signal } from '@preact/signals-react';
import { type Struct, is } from 'superstruct';
import type { AppAction, Request, Value } from '../../contract/index.ts';
import { type Cached, type Source, cached } from '../data/cached.ts';
import { call } from '../data/call.ts';
import { member } from './session.ts';

export type { Cached };

const waiting = { value: null, since: null, state: 'refreshing' } as const;

/**
 * The answers of one call, stored on the device by request, for the current account only (MEM-16,
 * AGT-08).
 */
export class CachedQuery<N extends AppAction> {
  readonly #name: N;
  readonly #value: Struct<any, any>;
  readonly #source: Source<unknown>;
  /** Account and request of the shown answer. */
  readonly #shown = signal('');

  /** @param collection where the device stores the answers */
  constructor(name: N, value: Struct<any, any>, collection: 'records' | 'reports' = 'records') {
    this.#name = name;
    this.#value = value;
    this.#source = cached(collection, (key) => call(name, JSON.parse(key.slice(name.length + 1))));
  }

  #key(request: Request<N>): string {
    return `${this.#name} ${JSON.stringify(request)}`;
  }

  /** A tracked read. */
  at(request: Request<N>): Cached<Value<N>> {
    const { value, ...about } = this.#source.now.value;
    const id = member.value?.id;
    if (!id || this.#shown.value !== `${id} ${this.#key(request)}`) return waiting;
    // An earlier version may have stored another shape.
    const fits = value !== null && is(value, this.#value);
    return {
      ...about,
      value: fits ? (value as Value<N>) : null,
      state: !fits && about.state !== 'refreshing' ? 'missing' : about.state,
    };
  }

  /** Shows the device's answer at once and asks the gateway. */
  async open(request: Request<N>): Promise<void> {
    const id = member.peek()?.id;
    if (!id) return;
    const loading = this.#source.load(this.#key(request));
    this.#shown.value = `${id} ${this.#key(request)}`;
    await loading;
  }
}
