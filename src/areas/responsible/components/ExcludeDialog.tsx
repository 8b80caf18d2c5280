import { useState } from 'react';
import type { ExclusionMonths } from '../../../../contract/responsible/calls.ts';
import { type Failure, failureKey } from '../../../lib/result.ts';
import { formatDate, t } from '../../../models/language.ts';
import { proofLabels } from '../../../models/proof-words.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ProofField, type ProofMethod } from '../../../ui/ProofField.tsx';
import { exclude } from '../responsible.model.ts';

interface ExcludeDialogProps {
  months: ExclusionMonths;
  onClose: () => void;
}

/** The end of so many months from now. */
function endOf(months: number): string {
  const end = new Date();
  end.setMonth(end.getMonth() + months);
  return end.toISOString();
}

/** Says what a self-exclusion does and asks for the password, or the authenticator's code where there is one (RG-02, SAFE-06). */
export function ExcludeDialog({ months, onClose }: ExcludeDialogProps) {
  const [way, setWay] = useState<ProofMethod>('password');
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [until] = useState(() => formatDate(endOf(months), 'date'));
  const submit = async () => {
    setFailure(null);
    const refused = await exclude(months, typed.trim() === '' ? {} : { [way]: typed.trim() });
    if (
      refused?.kind === 'rejected' &&
      refused.code === 'proof_needed' &&
      refused.field === 'code' &&
      way === 'password'
    ) {
      setWay('code');
      setTyped('');
    }
    setFailure(refused);
  };
  const ofField =
    failure?.kind === 'rejected' &&
    (failure.code === 'proof_wrong' || failure.code === 'proof_needed');
  const words = failure && t(failureKey(failure));
  return (
    <FormDialog
      title={t('responsible.exclude.sure', { time: t(`responsible.exclude.months.${months}`) })}
      labels={{
        close: t('ui.close'),
        cancel: t('ui.cancel'),
        submit: t('responsible.exclude.yes', { until }),
      }}
      alert={ofField ? null : words}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('responsible.exclude.sureText', { until })}</p>
      <ul>
        {(['login', 'fixed', 'money'] as const).map((what) => (
          <li key={what}>{t(`responsible.exclude.what.${what}`)}</li>
        ))}
      </ul>
      <ProofField
        way={way}
        labels={proofLabels()}
        value={typed}
        onChange={setTyped}
        error={ofField ? words : null}
      />
    </FormDialog>
  );
}
