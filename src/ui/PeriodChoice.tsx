import { Chips, type ChipsProps } from './Chips.tsx';
import { Field } from './Field.tsx';
import './PeriodChoice.css';

interface PeriodChoiceProps {
  label: string;
  periods: ChipsProps['items'];
  /** `any`: with first and last day, `2026-11-21` or empty. */
  span: { period: string; from?: string; to?: string };
  fromLabel: string;
  toLabel: string;
  hint: string;
  /** What is wrong with the days. */
  error: string | null;
  onPeriod: (period: string) => void;
  onDays: (days: { from: string } | { to: string }) => void;
}

/** A preset period or custom days (MEM-06, AGT-07). */
export function PeriodChoice(props: PeriodChoiceProps) {
  const { label, periods, span, fromLabel, toLabel, hint, error, onPeriod, onDays } = props;
  return (
    <>
      <Chips label={label} items={periods} selected={span.period} onSelect={onPeriod} />
      {span.period === 'any' && (
        <div className="period-days">
          <Field
            label={fromLabel}
            type="date"
            value={span.from ?? ''}
            onChange={(from) => onDays({ from })}
            hint={hint}
          />
          <Field
            label={toLabel}
            type="date"
            value={span.to ?? ''}
            onChange={(to) => onDays({ to })}
            error={error}
          />
        </div>
      )}
    </>
  );
}
