import { useState } from 'react';
import type { FieldRule } from '../../../../contract/field-rule.ts';
import { familyOf, violationOf } from '../../../../contract/validation.ts';
import type { WithdrawalOverview } from '../../../../contract/withdrawals/shapes.ts';
import { formatDate, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Field } from '../../../ui/Field.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { setPassword } from '../withdraw.model.ts';
import { SecretField } from './ConfirmationField.tsx';
import { type ErrorOf, PayoutDialog } from './PayoutDialog.tsx';

/** The transaction password (MEM-01): set, or changed by the one before, or without it by the login's proof. */
export function PasswordCard({ desk }: { desk: WithdrawalOverview }) {
  const { password, authenticator } = desk;
  const [open, setOpen] = useState(false);
  return (
    <Card className="stack stack--top payout__card">
      <h2>{t('withdraw.payout.password')}</h2>
      <p className="withdraw__text">
        {t(
          authenticator
            ? 'withdraw.payout.byCode'
            : password.set
              ? 'withdraw.payout.passwordSet'
              : 'withdraw.payout.passwordNone',
        )}
      </p>
      {password.heldUntil && (
        <InlineAlert icon="clock" tone="warn">
          {t('withdraw.lack.held', { until: formatDate(password.heldUntil) })}
        </InlineAlert>
      )}
      <Button icon="key-round" onClick={() => setOpen(true)}>
        {t(password.set ? 'withdraw.payout.change' : 'withdraw.payout.set')}
      </Button>
      {open && <PasswordDialog desk={desk} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** What a new password has to be. */
function hintOf(rule: FieldRule): string {
  const { minLength: min, maxLength: max } = rule;
  const family = familyOf(rule);
  const length = t(`validation.${min === max ? 'lengthExact' : 'length'}`, { min, max });
  return family ? `${length} ${t(`validation.family.${family}`)}` : length;
}

type Way = 'old' | 'code' | 'login' | 'fresh';

function PasswordDialog({
  desk: { password, authenticator, loginPassword },
  onClose,
}: {
  desk: WithdrawalOverview;
  onClose: () => void;
}) {
  const without: Way = authenticator ? 'code' : loginPassword ? 'login' : 'fresh';
  const [way, setWay] = useState<Way>(password.set ? 'old' : without);
  const [proof, setProof] = useState('');
  const [typed, setTyped] = useState('');
  const [again, setAgain] = useState('');
  const { rule } = password;
  const violation = violationOf(rule, typed);
  const wrong = {
    proof: way !== 'fresh' && proof.trim() === '' ? t(`withdraw.payout.proof.${way}Missing`) : null,
    typed: violation ? t(`validation.${violation.key}`, violation.params) : null,
    again: again === typed ? null : t('errors.confirm_unequal'),
  };
  const submit = () => {
    if (way === 'old') return setPassword({ password: typed, old: proof });
    const shown =
      way === 'code' ? { code: proof.trim() } : way === 'login' ? { password: proof } : {};
    return setPassword({ password: typed, proof: shown });
  };
  return (
    <PayoutDialog
      title={t(password.set ? 'withdraw.payout.change' : 'withdraw.payout.set')}
      text={t(
        way === 'login' && password.set ? 'withdraw.payout.forgotText' : 'withdraw.payout.setText',
      )}
      submitLabel={t('withdraw.payout.save')}
      ready={() => Object.values(wrong).every((each) => each === null)}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <OwnProof
            way={way}
            field={{ value: proof, onChange: setProof }}
            wrong={wrong.proof}
            errorOf={errorOf}
            onForgot={() => [setWay(without), setProof('')]}
          />
          <SecretField
            label={t('withdraw.payout.new')}
            name="new"
            value={typed}
            onChange={setTyped}
            hint={hintOf(rule)}
            error={errorOf('new', wrong.typed)}
          />
          <SecretField
            label={t('withdraw.payout.again')}
            name="again"
            value={again}
            onChange={setAgain}
            error={errorOf('again', wrong.again)}
          />
        </>
      )}
    </PayoutDialog>
  );
}

interface OwnProofProps {
  way: Way;
  field: { value: string; onChange: (text: string) => void };
  /** What is wrong with what was typed. */
  wrong: string | null;
  errorOf: ErrorOf;
  onForgot: () => void;
}

/** What shows that it is the owner: the password before, or else the login's proof; nothing where there is neither. */
function OwnProof({ way, field, wrong, errorOf, onForgot }: OwnProofProps) {
  if (way === 'fresh') return null;
  if (way === 'code') {
    return (
      <Field
        {...field}
        label={t('withdraw.code')}
        name="proof"
        icon="key-round"
        error={errorOf('code', wrong)}
        autoComplete="one-time-code"
        maxLength={80}
      />
    );
  }
  return (
    <>
      <SecretField
        {...field}
        label={t(`withdraw.payout.proof.${way}`)}
        name="proof"
        error={errorOf(way === 'old' ? 'old' : 'proof', wrong) ?? errorOf('password', null)}
        autoComplete={way === 'login' ? 'current-password' : 'off'}
      />
      {way === 'old' && (
        <Button size="s" variant="quiet" className="payout__forgot" onClick={onForgot}>
          {t('withdraw.payout.forgot')}
        </Button>
      )}
    </>
  );
}
