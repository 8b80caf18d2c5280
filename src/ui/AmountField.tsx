import { typedAmount } from '../lib/amount.ts';
import { Button } from './Button.tsx';
import { Field, type FieldProps } from './Field.tsx';
import './AmountField.css';

interface AmountFieldProps extends Pick<
  FieldProps,
  'label' | 'value' | 'onChange' | 'onBlur' | 'hint' | 'error'
> {
  /** Shown in the empty field. */
  symbol: string;
  /** Fills in the maximum, centavos (null: unknown yet). */
  all?: { label: string; amount: number | null };
  /** `amount` by default. */
  name?: string;
}

/** An amount as `readAmount` reads it. */
export function AmountField({ symbol, all, name = 'amount', ...field }: AmountFieldProps) {
  const amount = all?.amount;
  return (
    <div className={all ? 'amount amount--all' : 'amount'}>
      <Field
        {...field}
        name={name}
        placeholder={symbol}
        inputMode="decimal"
        autoComplete="off"
        maxLength={18}
      />
      {all && (
        <Button
          variant="quiet"
          disabled={!amount}
          onClick={() => amount && field.onChange(typedAmount(amount))}
        >
          {all.label}
        </Button>
      )}
    </div>
  );
}
