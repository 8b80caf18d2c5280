import { institutions } from '../../../../contract/institutions.ts';
import type { WithdrawalOverview } from '../../../../contract/withdrawals/shapes.ts';
import { readAmount } from '../../../lib/amount.ts';
import { failureKey } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { failureRejection } from '../../../models/form-rejection.ts';
import { formatMoney, t } from '../../../models/language.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useScrollIntoView } from '../../../ui/in-view.ts';
import { InlineAlertButton, InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { forgetRequest, requestWithdrawal, requestState } from '../request.model.ts';
import { ConfirmationField, confirmationOf } from './ConfirmationField.tsx';

/** The last request's failure if a field caused it. A tracked read. */
function fieldFailure() {
  const now = requestState.value;
  if (now.kind !== 'failed' || now.failure.kind !== 'rejected') return null;
  return /^(amount|confirmation)/.test(now.failure.field ?? '') ? now.failure : null;
}

interface Values {
  amount: string;
  accountId: string;
  confirmation: string;
}

/** A tracked read. */
function errorsOf({ amount: text, confirmation }: Values, known: WithdrawalOverview) {
  const { min, max, limits } = limitsOf(known);
  const amount = readAmount(text);
  const isOut = amount !== null && (amount < min || amount > max);
  const missing = known.byCode ? 'withdrawals.codeMissing' : 'withdrawals.passwordMissing';
  const rangeError = isOut ? t('withdrawals.amountOut', limits) : null;
  return {
    amount: amount === null ? t('withdrawals.amountWrong') : rangeError,
    confirmation: confirmation.trim() === '' ? t(missing) : null,
  };
}

/** Allowed amounts, in centavos and as text. A tracked read. */
function limitsOf({ rules, leftToday, balance, currencySymbol: symbol }: WithdrawalOverview) {
  const max = Math.min(rules.max, leftToday, balance);
  const limits = {
    min: formatMoney(rules.min, { symbol }),
    max: formatMoney(max, { symbol }),
  };
  return { min: rules.min, max, limits };
}

/** Withdrawal request (MEM-04). Retains values until accepted. */
export function RequestForm({ overview }: { overview: WithdrawalOverview }) {
  const { accounts, balance, currencySymbol: symbol } = overview;
  const { kind } = requestState.value;
  const { max, limits } = limitsOf(overview);
  const form = useForm<Values>({
    initial: { amount: '', accountId: accounts[0]?.id ?? '', confirmation: '' },
    check: (values) => errorsOf(values, overview),
    onSubmit: async ({ amount, confirmation }) => {
      if (!account) return;
      await requestWithdrawal(account.id, readAmount(amount)!, confirmationOf(confirmation));
      form.reset({ confirmation: '' });
      return failureRejection(fieldFailure());
    },
  });
  const account = accounts.find(({ id }) => id === form.values.accountId) ?? accounts[0];
  const busy = kind === 'sending' || kind === 'checking';
  return (
    <form className="stack stack--top" {...form.element}>
      <p className="withdraw__text">{t('withdrawals.intro')}</p>
      <p className="withdraw__have">
        {t('withdrawals.balance')}{' '}
        <strong className="figures">{formatMoney(balance, { symbol })}</strong>
      </p>
      <AmountField
        {...form.field('amount')}
        label={t('withdrawals.amount')}
        symbol={symbol}
        hint={t('withdrawals.amountHint', limits)}
        all={{ label: t('withdrawals.all'), amount: max }}
      />
      <Select
        label={t('withdrawals.to')}
        value={account?.id ?? ''}
        onChange={form.field('accountId').onChange}
        options={accounts.map(({ id, institution, number }) => ({
          value: id,
          label: `${institutions[institution].name} ${number}`,
        }))}
      />
      <ConfirmationField {...form.field('confirmation')} />
      <Button
        type="submit"
        variant="primary"
        wide
        busy={busy}
        disabled={connectivity.value !== 'online' && !busy}
      >
        {t('withdrawals.submit')}
      </Button>
    </form>
  );
}

/** Request status (WAL-03); that none is possible offline. */
export function RequestLine({ symbol }: { symbol: string }) {
  const now = requestState.value;
  const gotIt = <InlineAlertButton onClick={forgetRequest}>{t('wallets.gotIt')}</InlineAlertButton>;
  const inField = fieldFailure() !== null;
  const target = useScrollIntoView(
    now.kind === 'checking' || now.kind === 'undone' || (now.kind === 'failed' && !inField)
      ? now.kind
      : null,
  );
  return (
    <div className="withdraw__lines" ref={target}>
      {now.kind === 'checking' && (
        <InlineAlert icon="clock" tone="warn">
          {t('withdrawals.checking', { amount: formatMoney(now.request.amount, { symbol }) })}
        </InlineAlert>
      )}
      {now.kind === 'undone' && (
        <InlineAlert icon="circle-exclamation-point" tone="warn" action={gotIt}>
          {t('withdrawals.undone', { amount: formatMoney(now.request.amount, { symbol }) })}
        </InlineAlert>
      )}
      {now.kind === 'failed' && !inField && (
        <InlineAlert icon="circle-exclamation-point" tone="warn" action={gotIt}>
          {t(failureKey(now.failure))}
        </InlineAlert>
      )}
      {connectivity.value !== 'online' && (
        <InlineAlert icon="wifi-off" tone="warn">
          {t('withdrawals.offline')}
        </InlineAlert>
      )}
    </div>
  );
}
