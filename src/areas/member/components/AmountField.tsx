import { typedAmount } from '../../../lib/amount.ts';
import { formatMoney, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';

interface AmountFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Centavos that there are; null while they are not known. */
  most: number | null;
  symbol: string;
  error: string | null;
}

/** Asks for an amount of money, with a way to take all that is there. */
export function AmountField({ label, value, onChange, most, symbol, error }: AmountFieldProps) {
  return (
    <div className="wallet__amount">
      <Field
        label={label}
        name="amount"
        value={value}
        onChange={onChange}
        inputMode="decimal"
        autoComplete="off"
        maxLength={18}
        error={error}
        {...(most !== null && { hint: t('wallet.amountHint', { amount: formatMoney(most, { symbol }) }) })}
      />
      <Button variant="quiet" disabled={!most} onClick={() => most && onChange(typedAmount(most))}>
        {t('wallet.all')}
      </Button>
    </div>
  );
}
