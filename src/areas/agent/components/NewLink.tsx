import { useRef } from 'react';
import { type TeamRole, maxLinkUses, teamRoles } from '../../../../contract/agent/link-shapes.ts';
import type { TeamRates } from '../../../../contract/agent/team-rates.ts';
import { formKeys } from '../../../lib/form-key.ts';
import { toast } from '../../../models/dialogs.ts';
import { failureRejection } from '../../../models/form-rejection.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { createLink, noRates, readRates, readUses } from '../register-center.model.ts';
import { RateFields, rateText } from './RateFields.tsx';

/** Days; empty: for good. */
const terms = ['', '1', '7', '30', '90', '365'] as const;

/** Errors of rates by path. */
export function rateErrors(rates: typeof noRates, own: TeamRates): Record<string, string> {
  const read = readRates(rates, own);
  const wrong = 'wrong' in read ? read.wrong : [];
  return Object.fromEntries(
    wrong.map((category) => [
      `rates.${category}`,
      t('registerCenter.rateWrong', { rate: rateText(own[category]) }),
    ]),
  );
}

interface NewLinkProps {
  own: TeamRates;
  onClose: () => void;
}

function useNewLink({ own, onClose }: NewLinkProps) {
  const keyOf = useRef(formKeys());
  return useForm({
    initial: { name: '', role: 'member' as TeamRole, days: '', maxUses: '', rates: noRates },
    check: ({ name, maxUses, rates }) => ({
      name: name.trim() === '' ? t('registerCenter.nameMissing') : null,
      maxUses:
        readUses(maxUses, maxLinkUses) === undefined
          ? t('registerCenter.usesWrong', { max: formatNumber(maxLinkUses) })
          : null,
      ...rateErrors(rates, own),
    }),
    onSubmit: async ({ name, role, days, maxUses, rates }) => {
      const read = readRates(rates, own);
      if ('wrong' in read) return undefined;
      const typed = {
        name: name.trim(),
        role,
        rates: read.rates,
        days: days === '' ? null : Number(days),
        maxUses: readUses(maxUses, maxLinkUses) ?? null,
      };
      const answer = await createLink({ key: keyOf.current(typed), ...typed });
      if (!answer.ok) return failureRejection(answer.failure);
      toast(t('registerCenter.made', { name: answer.value.name }), 'good');
      onClose();
      return undefined;
    },
  });
}

/**
 * Makes a link (AGT-05).
 * @useSignals
 */
export function NewLink({ own, onClose }: NewLinkProps) {
  const form = useNewLink({ own, onClose });
  const { values } = form;
  return (
    <FormDialog
      title={t('registerCenter.newLink')}
      labels={{
        close: t('ui.close'),
        cancel: t('registerCenter.cancel'),
        submit: t('registerCenter.make'),
      }}
      form={form}
      onClose={onClose}
    >
      <Field
        {...form.field('name')}
        label={t('registerCenter.name')}
        hint={t('registerCenter.nameHint')}
        maxLength={40}
        autoComplete="off"
        data-autofocus
      />
      <RoleChoice role={values.role} onChange={(role) => form.set({ role })} />
      <Select
        label={t('registerCenter.expiry')}
        value={values.days}
        options={terms.map((days) => ({
          value: days,
          label: t(`registerCenter.days.${days || 'none'}`),
        }))}
        onChange={(days) => form.set({ days })}
      />
      <Field
        {...form.field('maxUses')}
        label={t('registerCenter.maxUses')}
        hint={t('registerCenter.maxUsesHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
      />
      <RateFields
        values={values.rates}
        own={own}
        errorOf={(category) => form.error(`rates.${category}`)}
        error={form.error('rates')}
        onChange={(rates) => form.set({ rates })}
      />
    </FormDialog>
  );
}

/** @useSignals */
export function RoleChoice({
  role,
  onChange,
}: {
  role: TeamRole;
  onChange: (role: TeamRole) => void;
}) {
  return (
    <div className="stack gap-2">
      <SegmentedControl
        label={t('registerCenter.role')}
        items={teamRoles.map((id) => ({ id, label: t(`registerCenter.roles.${id}`) }))}
        selected={role}
        onSelect={(id) => onChange(id as TeamRole)}
      />
      <p className="text-muted">{t(`registerCenter.roleText.${role}`)}</p>
    </div>
  );
}
