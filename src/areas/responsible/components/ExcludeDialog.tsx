import { useState } from 'react';
import type { ExclusionMonths } from '../../../../contract/responsible/calls.ts';
import { failureKey } from '../../../lib/result.ts';
import { failureRejection, formRejection } from '../../../models/form-rejection.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { proofLabels } from '../../../models/proof-words.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ProofField, type ProofMethod } from '../../../ui/ProofField.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { exclude } from '../responsible.model.ts';

interface ExcludeDialogProps {
  months: ExclusionMonths;
  onClose: () => void;
}

/** Months from now. */
function endOf(months: number): string {
  const end = new Date();
  end.setMonth(end.getMonth() + months);
  return end.toISOString();
}

/** Explains self-exclusion; asks for password or authenticator code (RG-02, SAFE-06). */
export function ExcludeDialog({ months, onClose }: ExcludeDialogProps) {
  const [method, setMethod] = useState<ProofMethod>('password');
  const [until] = useState(() => formatDate(endOf(months), 'date'));
  const form = useForm({
    initial: { password: '', code: '' },
    check: () => ({}),
    onSubmit: async (values) => {
      const proof = values[method].trim();
      const failure = await exclude(months, proof === '' ? {} : { [method]: proof });
      if (failure?.kind !== 'rejected') return failureRejection(failure);
      const { code, field } = failure;
      const asksForCode = code === 'proof_needed' && field === 'code';
      if (asksForCode) setMethod('code');
      const isOfProof = code === 'proof_wrong' || code === 'proof_needed';
      const ownField = asksForCode ? 'code' : method;
      return formRejection({
        why: [failureKey(failure)],
        field: isOfProof ? ownField : undefined,
      });
    },
  });
  return (
    <FormDialog
      title={t('responsible.exclude.sure', { time: t(`responsible.exclude.months.${months}`) })}
      labels={{
        close: t('ui.close'),
        cancel: t('ui.cancel'),
        submit: t('responsible.exclude.yes', { until }),
      }}
      form={form}
      onClose={onClose}
    >
      <p>{t('responsible.exclude.sureText', { until })}</p>
      <ul>
        {(['login', 'fixed', 'money'] as const).map((what) => (
          <li key={what}>{t(`responsible.exclude.what.${what}`)}</li>
        ))}
      </ul>
      <ProofField {...form.field(method)} method={method} labels={proofLabels()} />
    </FormDialog>
  );
}
