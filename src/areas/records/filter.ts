import { is } from 'superstruct';
import { useSearch } from 'wouter';
import { Day, type RecordPeriod, recordPeriods } from '../../../contract/records/shapes.ts';
import { go } from '../../models/navigation.ts';

/** What a record is asked for, as the calls take it; what is not asked for is left out. */
export interface Span {
  period: RecordPeriod;
  from?: string;
  to?: string;
}

export interface Filter {
  span: Span;
  /** The last day is before the first: nothing is asked for. */
  wrong: boolean;
  /** What one of the other choices is; undefined for all, and for what is not among `allowed`. */
  choice<T extends string>(name: string, allowed: readonly T[]): T | undefined;
  /** Changes some of it in the page's address; an empty text takes one out. */
  change(changes: Record<string, string>): void;
  /** Nothing is filtered but the period. */
  plain: boolean;
  /** The period has neither a first nor a last day. */
  allTime: boolean;
}

const spanNames: ReadonlySet<string> = new Set(['period', 'from', 'to']);

/** The filter that the page's address holds (MEM-06), so that it survives a reload and leads back. */
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
