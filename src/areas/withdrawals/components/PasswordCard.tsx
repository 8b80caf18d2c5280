import { useState } from 'react';
import type { FieldRule } from '../../../../contract/field-rule.ts';
import { familyOf, violationOf } from '../../../../contract/validation.ts';
import type { WithdrawalOverview } from '../../../../contract/withdrawals/shapes.ts';
import { failureRejection } from '../../../models/form-rejection.ts';
import { formatDate, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { type FormField, useForm } from '../../../ui/use-form.ts';
import { dialogLabels } from '../format.ts';
import { setPassword } from '../withdraw.model.ts';
import { SecretField } from './ConfirmationField.tsx';

/** Sets or changes the transaction password (MEM-01). */
export function PasswordCard({ overview }: { overview: WithdrawalOverview }) {
  const { password } = overview;
  const [open, setOpen] = useState(false);
  return (
    <Card className="stack stack--top payout__card">
      <h2>{t('withdrawals.payout.password')}</h2>
      <p className="withdraw__text">{t(introKey(overview))}</p>
      {password.heldUntil && (
        <InlineAlert icon="clock" tone="warn">
          {t('withdrawals.lack.held', { until: formatDate(password.heldUntil) })}
        </InlineAlert>
      )}
      <Button icon="key-round" onClick={() => setOpen(true)}>
        {t(password.set ? 'withdrawals.payout.change' : 'withdrawals.payout.set')}
      </Button>
      {open && <PasswordDialog overview={overview} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function introKey({ authenticator, password }: WithdrawalOverview) {
  if (authenticator) return 'withdrawals.payout.byCode';
  return password.set ? 'withdrawals.payout.passwordSet' : 'withdrawals.payout.passwordNone';
}

function hintOf(rule: FieldRule): string {
  const { minLength: min, maxLength: max } = rule;
  const family = familyOf(rule);
  const length = t(`validation.${min === max ? 'lengthExact' : 'length'}`, { min, max });
  return family ? `${length} ${t(`validation.family.${family}`)}` : length;
}

/** Proof of ownership: old password, authenticator code, login password, or a recent login. */
type ProofWay = 'old' | 'code' | 'login' | 'fresh';

interface Values {
  proof: string;
  new: string;
  again: string;
}

function requestOf(way: ProofWay, { proof, new: password }: Values) {
  if (way === 'old') return { password, old: proof };
  if (way === 'code') return { password, proof: { code: proof.trim() } };
  return { password, proof: way === 'login' ? { password: proof } : {} };
}

function wayWithoutPassword({ authenticator, loginPassword }: WithdrawalOverview): ProofWay {
  if (authenticator) return 'code';
  return loginPassword ? 'login' : 'fresh';
}

function PasswordDialog({
  overview,
  onClose,
}: {
  overview: WithdrawalOverview;
  onClose: () => void;
}) {
  const { password } = overview;
  const without = wayWithoutPassword(overview);
  const [way, setWay] = useState<ProofWay>(password.set ? 'old' : without);
  const form = useForm<Values>({
    initial: { proof: '', new: '', again: '' },
    check: (values) => {
      const violation = violationOf(password.rule, values.new);
      const missing = way !== 'fresh' && values.proof.trim() === '';
      return {
        proof: missing ? t(`withdrawals.payout.proof.${way}Missing`) : null,
        new: violation && t(`validation.${violation.key}`, violation.params),
        again: values.again === values.new ? null : t('errors.confirm_unequal'),
      };
    },
    onSubmit: async (values) => {
      const failure = await setPassword(requestOf(way, values));
      if (!failure) onClose();
      const rejection = failureRejection(failure);
      return rejection && { ...rejection, field: ownField(way, rejection.field) };
    },
  });
  return (
    <FormDialog
      title={t(password.set ? 'withdrawals.payout.change' : 'withdrawals.payout.set')}
      labels={dialogLabels('withdrawals.payout.save')}
      form={form}
      onClose={onClose}
    >
      <p className="withdraw__text">
        {t(
          way === 'login' && password.set
            ? 'withdrawals.payout.forgotText'
            : 'withdrawals.payout.setText',
        )}
      </p>
      <OwnProof
        way={way}
        field={form.field('proof')}
        onForgot={() => {
          setWay(without);
          form.reset({ proof: '' });
        }}
      />
      <SecretField
        {...form.field('new')}
        label={t('withdrawals.payout.new')}
        hint={hintOf(password.rule)}
      />
      <SecretField {...form.field('again')} label={t('withdrawals.payout.again')} />
    </FormDialog>
  );
}

const ownField = (way: ProofWay, field: string | undefined): string | undefined =>
  way !== 'fresh' && /^(old|code|proof|password)\b/.test(field ?? '') ? 'proof' : field;

interface OwnProofProps {
  way: ProofWay;
  field: FormField;
  onForgot: () => void;
}

function OwnProof({ way, field, onForgot }: OwnProofProps) {
  if (way === 'fresh') return null;
  if (way === 'code') {
    return (
      <Field
        {...field}
        label={t('withdrawals.code')}
        icon="key-round"
        autoComplete="one-time-code"
        maxLength={80}
      />
    );
  }
  return (
    <>
      <SecretField
        {...field}
        label={t(`withdrawals.payout.proof.${way}`)}
        autoComplete={way === 'login' ? 'current-password' : 'off'}
      />
      {way === 'old' && (
        <Button size="s" variant="quiet" className="payout__forgot" onClick={onForgot}>
          {t('withdrawals.payout.forgot')}
        </Button>
      )}
    </>
  );
}
