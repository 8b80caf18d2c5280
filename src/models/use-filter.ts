import { is } from 'superstruct';
import { useSearch } from 'wouter';
import { Day, type RecordPeriod, recordPeriods } from '../../contract/records/shapes.ts';
import { t } from './language.ts';
import { go } from './navigation.ts';

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
  /** Changes the address; empty text removes. `push` adds to the history. */
  change(changes: Record<string, string>, push?: boolean): void;
  /** Only the period filters. */
  plain: boolean;
  /** Neither first nor last day. */
  allTime: boolean;
}

const spanNames: ReadonlySet<string> = new Set(['period', 'from', 'to']);

/** The filter in the page's address (MEM-06, AGT-07); survives reload and back. */
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
    change(changes, push = false) {
      for (const [name, value] of Object.entries(changes)) {
        if (value) query.set(name, value);
        else query.delete(name);
      }
      go(`${location.pathname}${query.size > 0 ? `?${query}` : ''}`, { replace: !push });
    },
    allTime: period === 'any' && !span.from && !span.to,
    plain: [...query.keys()].every((name) => spanNames.has(name)),
  };
}

/**
 * Props of `PeriodChoice`. Reads signals.
 * @param error what is wrong with the days; default: their order
 */
export function periodProps(
  { span, wrong, change }: Filter,
  error = wrong ? t('records.daysWrong') : null,
) {
  return {
    label: t('records.period.label'),
    periods: recordPeriods.map((id) => ({ id, label: t(`records.period.${id}`) })),
    span,
    fromLabel: t('records.from'),
    toLabel: t('records.to'),
    hint: t('records.allTime'),
    error,
    onPeriod: (period: string) => change({ period, from: '', to: '' }),
    onDays: (days: { from: string } | { to: string }) => change({ period: 'any', ...days }),
  };
}
