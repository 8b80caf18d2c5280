import { Link } from 'wouter';
import type { Wallets } from '../../../../contract/wallet/calls.ts';
import { readAmount } from '../../../lib/amount.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formatMoney, t } from '../../../models/language.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Button, IconButton, buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { amountError } from '../format.ts';
import { moveMoney, movementState } from '../movement.model.ts';

/** `MAIN`, or a vendor's code. */
export interface Direction {
  from: string;
  to: string;
}

interface MoveFormProps {
  wallets: Wallets;
  direction: Direction;
  onDirection: (direction: Direction) => void;
}

/** All wallets are empty: what to do first. */
function NothingToMove() {
  const deposit = (
    <Link href="/member/depositv2" className={buttonClass()}>
      <span className="button__face">{t('deposits.title')}</span>
    </Link>
  );
  return (
    <Empty
      theme="money"
      title={t('wallets.nothing')}
      text={t('wallets.nothingText')}
      action={deposit}
    />
  );
}

/** Transfers between own wallets (MEM-02); retains values until done. */
export function MoveForm({
  wallets: { main, vendors, currencySymbol: symbol, isSingle },
  direction,
  onDirection,
}: MoveFormProps) {
  const accounts = [
    { code: 'MAIN', name: t('wallets.main'), balance: main.balance },
    ...vendors.map(({ vendor, ...rest }) => ({ code: vendor, ...rest })),
  ];
  const available = accounts.find(({ code }) => code === direction.from)?.balance ?? 0;
  const { element, field, reset } = useForm({
    initial: { amount: '' },
    check: ({ amount }) => ({ amount: amountError(readAmount(amount), available, symbol) }),
    onSubmit: async ({ amount }) => {
      const centavos = readAmount(amount)!;
      if (await moveMoney({ kind: 'transfer', ...direction, amount: centavos }))
        reset({ amount: '' });
    },
  });
  const { kind } = movementState.value;
  if (accounts.every(({ balance }) => balance === 0)) return <NothingToMove />;

  const options = accounts.map(({ code, name, balance }) => ({
    value: code,
    label: t('wallets.choice', { name, amount: formatMoney(balance, { symbol }) }),
  }));
  return (
    <Card className="stack wallet__card">
      <h2>{t('wallets.move')}</h2>
      <form className="stack wallet__form" {...element}>
        <DirectionChoice
          options={options}
          isSingle={isSingle}
          direction={direction}
          onDirection={onDirection}
        />
        <AmountField
          {...field('amount')}
          label={t('wallets.amount')}
          symbol={symbol}
          hint={t('wallets.amountHint', { amount: formatMoney(available, { symbol }) })}
          all={{ label: t('wallets.all'), amount: available }}
        />
        <Button
          type="submit"
          variant="primary"
          busy={kind === 'sending' || kind === 'checking'}
          disabled={connectivity.value !== 'online'}
        >
          {t('wallets.submit')}
        </Button>
      </form>
    </Card>
  );
}

interface DirectionChoiceProps extends Pick<MoveFormProps, 'direction' | 'onDirection'> {
  /** Main wallet first. */
  options: { value: string; label: string }[];
  isSingle: boolean;
}

/** Source and destination. */
function DirectionChoice({ options, isSingle, direction, onDirection }: DirectionChoiceProps) {
  // Choosing the other side's wallet swaps them.
  const choose = (side: keyof Direction) => (code: string) => {
    const other = side === 'from' ? 'to' : 'from';
    onDirection(
      direction[other] === code
        ? { from: direction.to, to: direction.from }
        : ({ ...direction, [side]: code } as Direction),
    );
  };
  const targets = isSingle ? options.slice(0, 1) : options;
  return (
    <div className="wallet__way">
      <Select
        label={t('wallets.from')}
        options={isSingle ? options.slice(1) : options}
        value={direction.from}
        onChange={choose('from')}
      />
      {!isSingle && (
        <IconButton
          icon="arrow-left-right"
          label={t('wallets.swap')}
          onClick={() => onDirection({ from: direction.to, to: direction.from })}
        />
      )}
      <Select
        label={t('wallets.to')}
        options={targets}
        value={direction.to}
        onChange={choose('to')}
      />
    </div>
  );
}
