import { type FormEvent, useRef, useState } from 'react';
import { institutions } from '../../../../contract/withdrawals/payout.ts';
import type { WithdrawalOverview } from '../../../../contract/withdrawals/shapes.ts';
import { readAmount } from '../../../lib/amount.ts';
import { failureKey } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formatMoney, t } from '../../../models/language.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useInSight } from '../../../ui/in-sight.ts';
import { InlineAlertButton, InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Select } from '../../../ui/Select.tsx';
import { forgetRequest, requestWithdrawal, standing } from '../request.model.ts';
import { ConfirmationField, confirmationOf } from './ConfirmationField.tsx';

/** What the gateway found wrong with a field of the request, in words. */
function saidOf(field: string): string | null {
  const now = standing.value;
  const failure = now.kind === 'failed' && now.failure.kind === 'rejected' ? now.failure : null;
  return failure?.field?.startsWith(field) ? t(failureKey(failure)) : null;
}

/** What is typed into the form, what is wrong with it, and how it is sent. It reads signals. */
function useRequest(desk: WithdrawalOverview) {
  const { accounts, balance, currencySymbol: symbol, rules, leftToday } = desk;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(accounts[0]?.id ?? '');
  const [secret, setSecret] = useState('');
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0];
  const most = Math.min(rules.most, leftToday, balance);
  const amount = readAmount(typed);
  const limits = {
    least: formatMoney(rules.least, { symbol }),
    most: formatMoney(most, { symbol }),
  };
  const wrongAmount =
    amount === null
      ? t('withdraw.amountWrong')
      : amount < rules.least || amount > most
        ? t('withdraw.amountOut', limits)
        : null;
  const wrongSecret =
    secret.trim() === ''
      ? t(desk.authenticator ? 'withdraw.codeMissing' : 'withdraw.passwordMissing')
      : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrongAmount || wrongSecret || amount === null || !account) {
      return form.current
        ?.querySelector<HTMLInputElement>(`[name=${wrongAmount ? 'amount' : 'confirmation'}]`)
        ?.focus();
    }
    await requestWithdrawal(account.id, amount, confirmationOf(secret));
    setSecret('');
    setTried(false);
  };
  return {
    form,
    submit,
    amount: {
      value: typed,
      onChange: setTyped,
      hint: t('withdraw.amountHint', limits),
      all: { label: t('withdraw.all'), amount: most },
      error: (tried ? wrongAmount : null) ?? saidOf('amount'),
    },
    to: { value: account?.id ?? '', onChange: setChosen },
    confirmation: {
      value: secret,
      onChange: setSecret,
      error: (tried ? wrongSecret : null) ?? saidOf('confirmation'),
    },
  };
}

/** Asks for a withdrawal (MEM-04): how much, where to, and the second confirmation. What was typed stays until it is known that it was asked for. */
export function RequestForm({ desk }: { desk: WithdrawalOverview }) {
  const { accounts, balance, currencySymbol: symbol } = desk;
  const { form, submit, amount, to, confirmation } = useRequest(desk);
  const { kind } = standing.value;
  const busy = kind === 'sending' || kind === 'checking';
  return (
    <form className="withdraw__form" noValidate ref={form} onSubmit={(event) => void submit(event)}>
      <p className="withdraw__text">{t('withdraw.intro')}</p>
      <p className="withdraw__have">
        {t('withdraw.balance')}{' '}
        <strong className="figures">{formatMoney(balance, { symbol })}</strong>
      </p>
      <AmountField {...amount} label={t('withdraw.amount')} symbol={symbol} />
      <Select
        {...to}
        label={t('withdraw.to')}
        options={accounts.map(({ id, institution, number }) => ({
          value: id,
          label: `${institutions[institution].name} ${number}`,
        }))}
      />
      <ConfirmationField {...confirmation} />
      <Button
        type="submit"
        variant="primary"
        wide
        busy={busy}
        disabled={connectivity.value !== 'online' && !busy}
      >
        {t('withdraw.submit')}
      </Button>
    </form>
  );
}

/** Where the request of this tab stands (WAL-03), and that none can be made without network. */
export function RequestLine({ symbol }: { symbol: string }) {
  const now = standing.value;
  const gotIt = <InlineAlertButton onClick={forgetRequest}>{t('wallet.gotIt')}</InlineAlertButton>;
  const inField =
    now.kind === 'failed' &&
    now.failure.kind === 'rejected' &&
    /^(amount|confirmation)/.test(now.failure.field ?? '');
  const place = useInSight(
    now.kind === 'checking' || now.kind === 'undone' || (now.kind === 'failed' && !inField)
      ? now.kind
      : null,
  );
  return (
    <div className="withdraw__lines" ref={place}>
      {now.kind === 'checking' && (
        <InlineAlert icon="clock" tone="warn">
          {t('withdraw.checking', { amount: formatMoney(now.request.amount, { symbol }) })}
        </InlineAlert>
      )}
      {now.kind === 'undone' && (
        <InlineAlert icon="circle-exclamation-point" tone="warn" action={gotIt}>
          {t('withdraw.undone', { amount: formatMoney(now.request.amount, { symbol }) })}
        </InlineAlert>
      )}
      {now.kind === 'failed' && !inField && (
        <InlineAlert icon="circle-exclamation-point" tone="warn" action={gotIt}>
          {t(failureKey(now.failure))}
        </InlineAlert>
      )}
      {connectivity.value !== 'online' && (
        <InlineAlert icon="wifi-off" tone="warn">
          {t('withdraw.offline')}
        </InlineAlert>
      )}
    </div>
  );
}
