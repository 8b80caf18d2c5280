import { useEffect } from 'react';
import { Link } from 'wouter';
import type { TeamMemberPage } from '../../../../contract/agent/team-shapes.ts';
import { minInTeam } from '../../../../contract/wallet/calls.ts';
import { readAmount } from '../../../lib/amount.ts';
import { failureKey } from '../../../lib/result.ts';
import { formatMoney, t } from '../../../models/language.ts';
import { balance, refreshBalance, walletSymbol } from '../../../models/wallet.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { InlineAlert, InlineAlertButton } from '../../../ui/InlineAlert.tsx';
import { ProofField } from '../../../ui/ProofField.tsx';
import { useForm } from '../../../ui/use-form.ts';
import {
  type Transfer,
  forgetTransfer,
  resumeTransfer,
  sendMoney,
  transferState,
} from '../team.model.ts';

interface SendMoneyProps {
  page: TeamMemberPage;
  onClose: () => void;
}

/**
 * Sends money to a direct downline (AGT-06), confirmed as a withdrawal is (SAFE-06).
 * @useSignals
 */
export function SendMoney({ page, onClose }: SendMoneyProps) {
  if (page.confirmBy === 'unset') {
    return (
      <Dialog title={t('team.send')} closeLabel={t('ui.close')} onClose={onClose}>
        <div className="stack gap-3">
          <p>{t('errors.payment_password_needed')}</p>
          <div className="actions">
            <Link href="/member/withdraw" className={buttonClass({ variant: 'primary' })}>
              <span className="button__face">{t('team.setPassword')}</span>
            </Link>
          </div>
        </div>
      </Dialog>
    );
  }
  return <SendForm page={page} by={page.confirmBy} onClose={onClose} />;
}

/** @useSignals */
function SendForm({ page, by, onClose }: SendMoneyProps & { by: 'password' | 'code' }) {
  const { account } = page.member;
  const symbol = walletSymbol.value;
  const available = balance.value;
  const money = (centavos: number) => formatMoney(centavos, { symbol });
  const form = useForm({
    initial: { amount: '', confirmation: '' },
    check: ({ amount, confirmation }) => ({
      amount: amountFault(readAmount(amount), available, money),
      confirmation: confirmation.trim() === '' ? t('team.confirmMissing') : null,
    }),
    onSubmit: async ({ amount, confirmation }) => {
      const request = { account, amount: readAmount(amount)! };
      const isSent = await sendMoney(
        request,
        by === 'code' ? { code: confirmation.trim() } : { password: confirmation },
      );
      const now = transferState.peek();
      if (now.kind === 'failed') {
        forgetTransfer();
        const { failure } = now;
        return {
          text: () => t(failureKey(failure)),
          field: failure.kind === 'rejected' ? failure.field?.split('.')[0] : undefined,
        };
      }
      onClose();
      if (isSent) await refreshBalance();
      return undefined;
    },
  });
  return (
    <FormDialog
      title={t('team.sendTo', { account })}
      labels={{ close: t('ui.close'), cancel: t('registerCenter.cancel'), submit: t('team.send') }}
      form={form}
      onClose={onClose}
    >
      <p>{t('team.sendText')}</p>
      <AmountField
        {...form.field('amount')}
        label={t('wallets.upline.amount')}
        symbol={symbol}
        {...(available !== null && { hint: t('wallets.amountHint', { amount: money(available) }) })}
        all={{ label: t('wallets.all'), amount: available }}
      />
      <ProofField
        method={by}
        labels={{
          password: t('withdrawals.password'),
          code: t('withdrawals.code'),
          reveal: { show: t('auth.showPassword'), hide: t('auth.hidePassword') },
        }}
        value={form.values.confirmation}
        error={form.error('confirmation')}
        onChange={(confirmation) => form.set({ confirmation })}
      />
    </FormDialog>
  );
}

function amountFault(
  amount: number | null,
  available: number | null,
  money: (centavos: number) => string,
): string | null {
  if (amount === null) return t('wallets.amountWrong');
  if (amount < minInTeam) return t('wallets.amountMin', { amount: money(minInTeam) });
  return available !== null && amount > available
    ? t('wallets.amountMax', { amount: money(available) })
    : null;
}

const wordsOf = ({ account, amount }: Transfer): string =>
  t('team.what', { account, amount: formatMoney(amount, { symbol: walletSymbol.value }) });

/**
 * The last transfer's outcome, looked up where its answer was lost (WAL-03).
 * @useSignals
 */
export function TransferLine() {
  useEffect(resumeTransfer, []);
  const now = transferState.value;
  const gotIt = (
    <InlineAlertButton onClick={forgetTransfer}>{t('wallets.gotIt')}</InlineAlertButton>
  );
  if (now.kind === 'checking')
    return (
      <InlineAlert icon="clock" tone="warn">
        {t('wallets.checking', { what: wordsOf(now.request) })}
      </InlineAlert>
    );
  if (now.kind === 'undone')
    return (
      <InlineAlert icon="circle-exclamation-point" tone="warn" action={gotIt}>
        {t('wallets.undone', { what: wordsOf(now.request) })}
      </InlineAlert>
    );
  if (now.kind !== 'done') return null;
  return (
    <InlineAlert icon="circle-check" action={gotIt}>
      {t('wallets.done', { what: wordsOf(now.request) })}
    </InlineAlert>
  );
}
