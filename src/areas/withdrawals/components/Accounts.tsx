import { useState } from 'react';
import { institutions } from '../../../../contract/institutions.ts';
import { maxPayoutAccounts } from '../../../../contract/withdrawals/payout.ts';
import type { PayoutAccount, WithdrawalOverview } from '../../../../contract/withdrawals/shapes.ts';
import { failureRejection } from '../../../models/form-rejection.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { dialogLabels } from '../format.ts';
import { mayBind, unbindAccount } from '../withdraw.model.ts';
import { BindDialog } from './BindDialog.tsx';
import { ConfirmationField, confirmationError, confirmationOf } from './ConfirmationField.tsx';

/** Payout accounts in the member's name (MEM-01, MEM-04). */
export function Accounts({ overview }: { overview: WithdrawalOverview }) {
  const { accounts, kyc } = overview;
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<PayoutAccount | null>(null);
  const verified = kyc.state === 'approved';
  const can = mayBind(overview);
  const whenVerified = can
    ? 'withdrawals.payout.accountsText'
    : 'withdrawals.payout.accountsPassword';
  return (
    <Card className="stack stack--top payout__card">
      <h2>{t('withdrawals.payout.accounts')}</h2>
      <p className="withdraw__text">
        {t(verified ? whenVerified : 'withdrawals.payout.accountsKyc')}
      </p>
      {accounts.length > 0 && (
        <Lines>
          {accounts.map((account) => {
            const { name } = institutions[account.institution];
            return (
              <Line
                key={account.id}
                icon={institutions[account.institution].kind === 'bank' ? 'landmark' : 'smartphone'}
                end={
                  <Button
                    size="s"
                    variant="quiet"
                    aria-label={t('withdrawals.payout.removeThis', {
                      name: `${name} ${account.number}`,
                    })}
                    onClick={() => setRemoving(account)}
                  >
                    {t('withdrawals.payout.remove')}
                  </Button>
                }
              >
                <strong>
                  {name} <span className="digits">{account.number}</span>
                </strong>
                <span>{account.name}</span>
              </Line>
            );
          })}
        </Lines>
      )}
      <Button
        icon="landmark"
        disabled={!can || accounts.length >= maxPayoutAccounts}
        onClick={() => setAdding(true)}
      >
        {t('withdrawals.payout.add')}
      </Button>
      {adding && <BindDialog name={kyc.fullName ?? ''} onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog account={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}

function RemoveDialog({
  account: { id, institution, number },
  onClose,
}: {
  account: PayoutAccount;
  onClose: () => void;
}) {
  const form = useForm({
    initial: { confirmation: '' },
    check: ({ confirmation }) => ({ confirmation: confirmationError(confirmation) }),
    onSubmit: async ({ confirmation }) => {
      const failure = await unbindAccount(id, confirmationOf(confirmation));
      if (!failure) onClose();
      return failureRejection(failure);
    },
  });
  const name = `${institutions[institution].name} ${number}`;
  return (
    <FormDialog
      title={t('withdrawals.payout.removeThis', { name })}
      labels={dialogLabels('withdrawals.payout.remove')}
      form={form}
      onClose={onClose}
    >
      <p className="withdraw__text">{t('withdrawals.payout.removeText')}</p>
      <ConfirmationField {...form.field('confirmation')} />
    </FormDialog>
  );
}
