import { useEffect, useState } from 'react';
import type { Request, Value } from '../../../contract/index.ts';
import { connectivity } from '../../models/connectivity.ts';
import { type RecordQuery, type Known, type RecordCall, nextPage } from './records.model.ts';

/** Nothing was asked for. */
const idle = { value: null, since: null, state: 'refreshing' } as const;

/**
 * An answer for as long as a component shows it: asked for when it is opened, and again when the gateway is back. Null asks for
 * nothing. It reads signals: the component says `@useSignals`.
 */
export function useRecord<N extends RecordCall>(
  query: RecordQuery<N>,
  request: Request<N> | null,
): Known<Value<N>> {
  const key = JSON.stringify(request);
  const online = connectivity.value === 'online';
  useEffect(() => {
    const asked = JSON.parse(key) as Request<N> | null;
    if (asked) void query.open(asked);
  }, [query, key]);
  useEffect(() => {
    const asked = JSON.parse(key) as Request<N> | null;
    if (!online || !asked) return;
    const { state } = query.at(asked);
    if (state !== 'fresh' && state !== 'refreshing') void query.open(asked);
  }, [online, query, key]);
  return request ? query.at(request) : idle;
}

/** What follows a list's first page. */
export interface Older<Row> {
  rows: readonly Row[];
  /** There is more. */
  more: boolean;
  busy: boolean;
  failed: boolean;
  load(): void;
}

interface Followed<Row> {
  /** What the first page was when they were fetched: with another one they count no more. */
  first: unknown;
  rows: readonly Row[];
  next: string | null;
}

/** The older pages of a list that has its first one; another first page begins anew. `rowsOf` returns the rows of a page. */
export function useOlder<N extends 'records.bets' | 'records.movements', Row>(
  name: N,
  request: Request<N>,
  first: Value<N> | null,
  rowsOf: (page: Value<N>) => readonly Row[],
): Older<Row> {
  const [followed, setFollowed] = useState<Followed<Row> | null>(null);
  const [trouble, setTrouble] = useState<{ first: unknown; failed: boolean } | null>(null);
  const known =
    followed?.first === first ? followed : { first, rows: [], next: first?.next ?? null };
  const now = trouble?.first === first ? trouble : null;
  const load = async () => {
    if (!known.next || (now && !now.failed)) return;
    setTrouble({ first, failed: false });
    const answer = await nextPage(name, request, known.next);
    setTrouble(answer.ok ? null : { first, failed: true });
    if (answer.ok)
      setFollowed({
        first,
        rows: [...known.rows, ...rowsOf(answer.value)],
        next: answer.value.next,
      });
  };
  return {
    rows: known.rows,
    more: known.next !== null,
    busy: now?.failed === false,
    failed: now?.failed === true,
    load: () => void load(),
  };
}
