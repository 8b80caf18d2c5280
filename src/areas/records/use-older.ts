import { useState } from 'react';
import type { Request, Value } from '../../../contract/index.ts';
import { type PagedRecord, nextPage } from './records.model.ts';

export interface Older<Row> {
  rows: readonly Row[];
  more: boolean;
  busy: boolean;
  failed: boolean;
  load(): void;
}

interface Followed<Row> {
  /** The first page at that time; another one invalidates these. */
  first: unknown;
  rows: readonly Row[];
  next: string | null;
}

/** Pages after a list's first; restarts when that changes. */
export function useOlder<N extends PagedRecord, Row>(
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
