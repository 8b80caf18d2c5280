import { typedAmount } from '../lib/amount.ts';
import { Button } from './Button.tsx';
import { Field, type FieldProps } from './Field.tsx';
import './AmountField.css';

interface AmountFieldProps extends Pick<
  FieldProps,
  'label' | 'value' | 'onChange' | 'hint' | 'error'
> {
  /** Of the currency; it stands in the empty field. */
  symbol: string;
  /** A button beside the field that fills in the most there is: its name, and how many centavos that are (null: not known yet). */
  all?: { label: string; amount: number | null };
  /** Of its input; `amount` unless told. */
  name?: string;
}

/** Asks for an amount of money, as `readAmount` reads it. */
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
