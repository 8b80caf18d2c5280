import { signal } from '@preact/signals-react';
import { type Struct, is } from 'superstruct';
import type { Request, Value } from '../../../contract/index.ts';
import { records } from '../../../contract/record-calls.ts';
import { type Cached, type Source, cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { type GatewayFile, fetchFile } from '../../data/file.ts';
import type { Result } from '../../lib/result.ts';
import { member } from '../../models/session.ts';

/** The calls of the records whose answers the device keeps (MEM-16). */
export type RecordCall = Exclude<keyof typeof records, ExportCall>;
type ExportCall = 'records.export' | 'records.betExport' | 'records.profitExport';
type Paged = 'records.bets' | 'records.movements';

/** A value with what is known of its age. */
export type Known<T> = Cached<T>;

const waiting = { value: null, since: null, state: 'refreshing' } as const;

/** One part of a page: the answers of one call, each kept on the device under its request, for who is logged in alone. */
export class KeptRecord<N extends RecordCall> {
  readonly #name: N;
  readonly #source: Source<unknown>;
  /** Whose answer to what is shown. */
  readonly #shown = signal('');

  constructor(name: N) {
    this.#name = name;
    this.#source = cached('records', (key) => call(name, JSON.parse(key.slice(name.length + 1))));
  }

  #key(request: Request<N>): string {
    return `${this.#name} ${JSON.stringify(request)}`;
  }

  /** The answer to a request, as the device and the gateway know it. Reads signals. */
  at(request: Request<N>): Known<Value<N>> {
    const { value, ...about } = this.#source.now.value;
    const id = member.value?.id;
    if (!id || this.#shown.value !== `${id} ${this.#key(request)}`) return waiting;
    // What an earlier version of the site has kept may have another shape.
    const fits = value !== null && is(value, records[this.#name].value as Struct<unknown, any>);
    return { ...about, value: fits ? (value as Value<N>) : null, state: !fits && about.state !== 'refreshing' ? 'missing' : about.state };
  }

  /** Asks for an answer: the device's at once, the gateway's behind. */
  async open(request: Request<N>): Promise<void> {
    const id = member.peek()?.id;
    if (!id) return;
    const loading = this.#source.load(this.#key(request));
    this.#shown.value = `${id} ${this.#key(request)}`;
    await loading;
  }
}

/** The page of a list that follows one; older pages are not kept on the device. */
export function nextPage<N extends Paged>(name: N, request: Request<N>, after: string): Promise<Result<Value<N>>> {
  return call(name, { ...request, after } as Request<N>);
}

/** What a record is asked for as a CSV file, and by which call (MEM-06 … MEM-08). */
export type Exported = { [N in ExportCall]: { name: N; request: Request<N> } }[ExportCall];

/** A record as a CSV file. */
export function exportFile({ name, request }: Exported): Promise<Result<GatewayFile>> {
  return fetchFile(name, request);
}
