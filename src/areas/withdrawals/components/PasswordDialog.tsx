import { useState } from 'react';
import { violationOf } from '../../../../contract/validation.ts';
import type { WithdrawalOverview } from '../../../../contract/withdrawals/shapes.ts';
import { fieldHint } from '../../../models/field-validation.ts';
import { failureRejection } from '../../../models/form-rejection.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { type FormField, useForm } from '../../../ui/use-form.ts';
import { dialogLabels } from '../format.ts';
import { setPassword } from '../withdraw.model.ts';
import { SecretField, isPin } from './ConfirmationField.tsx';

/** Proof of ownership: old password, authenticator code, login password, or a recent login. */
type PasswordProof = 'old' | 'code' | 'login' | 'fresh';

interface Values {
  proof: string;
  new: string;
  again: string;
}

function requestOf(method: PasswordProof, { proof, new: password }: Values) {
  if (method === 'old') return { password, old: proof };
  if (method === 'code') return { password, proof: { code: proof.trim() } };
  return { password, proof: method === 'login' ? { password: proof } : {} };
}

function proofWithoutPassword({ authenticator, loginPassword }: WithdrawalOverview): PasswordProof {
  if (authenticator) return 'code';
  return loginPassword ? 'login' : 'fresh';
}

/** Sets or changes the transaction password (MEM-01). */
export function PasswordDialog({
  overview,
  onClose,
}: {
  overview: WithdrawalOverview;
  onClose: () => void;
}) {
  const { password, byCode } = overview;
  const without = proofWithoutPassword(overview);
  const [method, setMethod] = useState<PasswordProof>(password.set ? 'old' : without);
  const form = useForm<Values>({
    initial: { proof: '', new: '', again: '' },
    check: (values) => {
      const violation = violationOf(password.rule, values.new);
      const missing = method !== 'fresh' && values.proof.trim() === '';
      return {
        proof: missing ? t(`withdrawals.payout.proof.${method}Missing`) : null,
        new: violation && t(`validation.${violation.key}`, violation.params),
        again: values.again === values.new ? null : t('errors.confirm_unequal'),
      };
    },
    onSubmit: async (values) => {
      const failure = await setPassword(requestOf(method, values));
      if (!failure) onClose();
      const rejection = failureRejection(failure);
      return rejection && { ...rejection, field: ownField(method, rejection.field) };
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
          method !== 'old' && password.set && !byCode
            ? 'withdrawals.payout.forgotText'
            : 'withdrawals.payout.setText',
        )}
      </p>
      <OwnProof
        method={method}
        field={form.field('proof')}
        onForgot={() => {
          setMethod(without);
          form.reset({ proof: '' });
        }}
      />
      <SecretField
        {...form.field('new')}
        label={t('withdrawals.payout.new')}
        hint={fieldHint(password.rule)}
        digits={isPin(password.rule)}
      />
      <SecretField
        {...form.field('again')}
        label={t('withdrawals.payout.again')}
        digits={isPin(password.rule)}
      />
    </FormDialog>
  );
}

const ownField = (method: PasswordProof, field: string | undefined): string | undefined =>
  method !== 'fresh' && /^(old|code|proof|password)\b/.test(field ?? '') ? 'proof' : field;

interface OwnProofProps {
  method: PasswordProof;
  field: FormField;
  onForgot: () => void;
}

function OwnProof({ method, field, onForgot }: OwnProofProps) {
  if (method === 'fresh') return null;
  if (method === 'code') {
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
        label={t(`withdrawals.payout.proof.${method}`)}
        autoComplete={method === 'login' ? 'current-password' : 'off'}
      />
      {method === 'old' && (
        <Button size="s" variant="quiet" className="payout__forgot" onClick={onForgot}>
          {t('withdrawals.payout.forgot')}
        </Button>
      )}
    </>
  );
}
