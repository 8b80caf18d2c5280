import { useState } from 'react';
import {
  type Institution,
  institutionCodes,
  institutions,
  maxPayoutAccounts,
  payoutNumber,
} from '../../../../contract/withdrawals/payout.ts';
import type { PayoutAccount, WithdrawalOverview } from '../../../../contract/withdrawals/shapes.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { Select } from '../../../ui/Select.tsx';
import { bindAccount, unbindAccount } from '../withdraw.model.ts';
import { ConfirmationField, confirmationOf } from './ConfirmationField.tsx';
import { PayoutDialog } from './PayoutDialog.tsx';

/** The accounts in the member's own name that money goes to (MEM-01, MEM-04). */
export function Accounts({
  desk: { accounts, kyc, password, authenticator },
}: {
  desk: WithdrawalOverview;
}) {
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<PayoutAccount | null>(null);
  const verified = kyc.state === 'approved';
  const can = verified && (password.set || authenticator);
  return (
    <Card className="payout__card">
      <h2>{t('withdraw.payout.accounts')}</h2>
      <p className="withdraw__text">
        {t(
          !verified
            ? 'withdraw.payout.accountsKyc'
            : can
              ? 'withdraw.payout.accountsText'
              : 'withdraw.payout.accountsPassword',
        )}
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
                    aria-label={t('withdraw.payout.removeThis', {
                      name: `${name} ${account.number}`,
                    })}
                    onClick={() => setRemoving(account)}
                  >
                    {t('withdraw.payout.remove')}
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
        {t('withdraw.payout.add')}
      </Button>
      {adding && <AddDialog name={kyc.fullName ?? ''} onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog account={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}

const missing = (secret: string): string | null =>
  secret.trim() === '' ? t('withdraw.passwordMissing') : null;

function AddDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [institution, setInstitution] = useState<Institution>('gcash');
  const [number, setNumber] = useState('');
  const [secret, setSecret] = useState('');
  const { kind } = institutions[institution];
  const wrong =
    payoutNumber(institution, number) === null ? t(`withdraw.payout.wrong.${kind}`) : null;
  return (
    <PayoutDialog
      title={t('withdraw.payout.add')}
      text={t('withdraw.payout.addText')}
      submitLabel={t('withdraw.payout.bind')}
      ready={() => wrong === null && missing(secret) === null}
      onSubmit={() => bindAccount(institution, number, confirmationOf(secret))}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <Select
            label={t('withdraw.payout.institution')}
            value={institution}
            options={institutionCodes.map((code) => ({
              value: code,
              label: institutions[code].name,
            }))}
            onChange={(code) =>
              setInstitution(institutionCodes.find((each) => each === code) ?? institution)
            }
          />
          <Field
            label={t(`withdraw.payout.number.${kind}`)}
            name="number"
            value={number}
            onChange={setNumber}
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
            error={errorOf('number', wrong)}
          />
          <DescriptionList items={[[t('withdraw.name'), name]]} />
          <ConfirmationField
            value={secret}
            onChange={setSecret}
            error={errorOf('confirmation', missing(secret))}
          />
        </>
      )}
    </PayoutDialog>
  );
}

function RemoveDialog({
  account: { id, institution, number },
  onClose,
}: {
  account: PayoutAccount;
  onClose: () => void;
}) {
  const [secret, setSecret] = useState('');
  const name = `${institutions[institution].name} ${number}`;
  return (
    <PayoutDialog
      title={t('withdraw.payout.removeThis', { name })}
      text={t('withdraw.payout.removeText')}
      submitLabel={t('withdraw.payout.remove')}
      ready={() => missing(secret) === null}
      onSubmit={() => unbindAccount(id, confirmationOf(secret))}
      onClose={onClose}
    >
      {(errorOf) => (
        <ConfirmationField
          value={secret}
          onChange={setSecret}
          error={errorOf('confirmation', missing(secret))}
        />
      )}
    </PayoutDialog>
  );
}
