import { is } from 'superstruct';
import { useSearch } from 'wouter';
import { Day, type RecordPeriod, recordPeriods } from '../../../contract/records/shapes.ts';
import { go } from '../../models/navigation.ts';

/** Filters as calls take them; unset ones omitted. */
export interface Span {
  period: RecordPeriod;
  from?: string;
  to?: string;
}

export interface Filter {
  span: Span;
  /** Last day before the first: no request. */
  wrong: boolean;
  /** Another filter's value; undefined: all, or not `allowed`. */
  choice<T extends string>(name: string, allowed: readonly T[]): T | undefined;
  /** Changes the address; empty text removes. */
  change(changes: Record<string, string>): void;
  /** Only the period filters. */
  plain: boolean;
  /** Neither first nor last day. */
  allTime: boolean;
}

const spanNames: ReadonlySet<string> = new Set(['period', 'from', 'to']);

/** The filter in the page's address (MEM-06); survives reload and back. */
export function useFilter(usual: RecordPeriod): Filter {
  const search = useSearch();
  const query = new URLSearchParams(search);
  const period = recordPeriods.find((name) => name === query.get('period')) ?? usual;
  const day = (name: string) =>
    period === 'any' && is(query.get(name), Day) ? { [name]: query.get(name)! } : {};
  const span: Span = { period, ...day('from'), ...day('to') };
  return {
    span,
    wrong: span.from !== undefined && span.to !== undefined && span.to < span.from,
    choice: (name, allowed) => allowed.find((value) => value === query.get(name)),
    change(changes) {
      for (const [name, value] of Object.entries(changes)) {
        if (value) query.set(name, value);
        else query.delete(name);
      }
      go(`${location.pathname}${query.size > 0 ? `?${query}` : ''}`, { replace: true });
    },
    allTime: period === 'any' && !span.from && !span.to,
    plain: [...query.keys()].every((name) => spanNames.has(name)),
  };
}
