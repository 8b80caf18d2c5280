import {
  type Institution,
  institutionCodes,
  institutions,
} from '../../../../contract/institutions.ts';
import { payoutNumber } from '../../../../contract/withdrawals/payout.ts';
import { failureRejection } from '../../../models/form-rejection.ts';
import { t } from '../../../models/language.ts';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { dialogLabels } from '../format.ts';
import { bindAccount } from '../withdraw.model.ts';
import { ConfirmationField, confirmationError, confirmationOf } from './ConfirmationField.tsx';

/** Binds an account in the verified `name` (MEM-01). */
export function BindDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const form = useForm<{ institution: Institution; number: string; confirmation: string }>({
    initial: { institution: 'gcash', number: '', confirmation: '' },
    check: ({ institution, number, confirmation }) => ({
      number:
        payoutNumber(institution, number) === null
          ? t(`withdrawals.payout.wrong.${institutions[institution].kind}`)
          : null,
      confirmation: confirmationError(confirmation),
    }),
    onSubmit: async ({ institution, number, confirmation }) => {
      const failure = await bindAccount(institution, number, confirmationOf(confirmation));
      if (!failure) onClose();
      return failureRejection(failure);
    },
  });
  const { institution } = form.values;
  return (
    <FormDialog
      title={t('withdrawals.payout.add')}
      labels={dialogLabels('withdrawals.payout.bind')}
      form={form}
      onClose={onClose}
    >
      <p className="withdraw__text">{t('withdrawals.payout.addText')}</p>
      <Select
        label={t('withdrawals.payout.institution')}
        value={institution}
        options={institutionCodes.map((code) => ({
          value: code,
          label: institutions[code].name,
        }))}
        onChange={(code) =>
          form.set({ institution: institutionCodes.find((each) => each === code) ?? institution })
        }
      />
      <Field
        {...form.field('number')}
        label={t(`withdrawals.payout.number.${institutions[institution].kind}`)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
      />
      <DescriptionList items={[[t('withdrawals.name'), name]]} />
      <ConfirmationField {...form.field('confirmation')} />
    </FormDialog>
  );
}
