import { type FormEvent, useState } from 'react';
import type { TeamFilters } from '../../../../contract/agent/team-shapes.ts';
import { maxCentavos } from '../../../../contract/shared.ts';
import { readAmountOrZero, typedAmount } from '../../../lib/amount.ts';
import { t } from '../../../models/language.ts';
import { AmountField } from '../../../ui/AmountField.tsx';

const names = ['balanceFrom', 'balanceTo'] as const;
type Name = (typeof names)[number];

/** Centavos; null: not an amount that the call takes. */
function readBound(text: string): number | null {
  const amount = readAmountOrZero(text);
  return amount !== null && amount <= maxCentavos ? amount : null;
}

interface BalanceFilterProps {
  filters: Pick<TeamFilters, Name>;
  symbol: string;
  /** Of both together. */
  error: string | null;
  onChange: (changes: Record<string, string>) => void;
}

/** Two amounts in pesos; the address gets centavos when a field is left, or with Enter. */
export function BalanceFilter({ filters, symbol, error, onChange }: BalanceFilterProps) {
  return names.map((name) => (
    <Bound
      key={name}
      name={name}
      amount={filters[name]}
      symbol={symbol}
      error={name === 'balanceTo' ? error : null}
      onChange={(text) => onChange({ [name]: text })}
    />
  ));
}

interface BoundProps {
  name: Name;
  amount: number | undefined;
  symbol: string;
  error: string | null;
  onChange: (centavos: string) => void;
}

function Bound({ name, amount, symbol, error, onChange }: BoundProps) {
  // What was typed goes as soon as the address has another bound.
  const [typed, setTyped] = useState<{ text: string; over: number | undefined } | null>(null);
  const [left, setLeft] = useState(false);
  const stored = amount === undefined ? '' : typedAmount(amount);
  const text = typed !== null && typed.over === amount ? typed.text : stored;
  const isEmpty = text.trim() === '';
  const isWrong = !isEmpty && readBound(text) === null;
  const commit = (event?: FormEvent) => {
    event?.preventDefault();
    setLeft(true);
    if (isWrong) return;
    const next = isEmpty ? undefined : readBound(text)!;
    if (next !== amount) onChange(next === undefined ? '' : String(next));
  };
  return (
    <form noValidate onSubmit={commit}>
      <AmountField
        name={name}
        label={t(`team.field.${name}`)}
        symbol={symbol}
        value={text}
        error={left && isWrong ? t('wallets.amountWrong') : error}
        onBlur={() => commit()}
        onChange={(next) => {
          setTyped({ text: next, over: amount });
          setLeft(false);
        }}
      />
    </form>
  );
}
