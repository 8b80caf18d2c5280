import { useEffect, useState } from 'react';
import {
  type Kyc,
  type KycDetails,
  incomeSources,
  kycDocuments,
  kycLengths,
} from '../../../../contract/kyc/calls.ts';
import { type Chosen, idsOf } from '../../../lib/pictures.ts';
import { failureRejection } from '../../../models/form-rejection.ts';
import { t } from '../../../models/language.ts';
import { pictureActions } from '../../../models/image-upload.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Pictures } from '../../../ui/Pictures.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { isRight, storeKycDraft, kycDraft, submitKyc } from '../kyc.model.ts';

/** Text fields, with autofill hints. */
const lines = [
  ['fullName', 'name'],
  ['birthday', 'bday'],
  ['birthplace', 'off'],
  ['nationality', 'off'],
  ['presentAddress', 'street-address'],
  ['permanentAddress', 'off'],
  ['occupation', 'organization-title'],
] as const;
type LineName = (typeof lines)[number][0] | 'documentNumber';
type Typed = Record<LineName, string> &
  Pick<KycDetails, 'incomeSource' | 'document'> & { pictures: readonly Chosen[] };

const empty: Typed = {
  fullName: '',
  birthday: '',
  birthplace: '',
  nationality: '',
  presentAddress: '',
  permanentAddress: '',
  occupation: '',
  documentNumber: '',
  incomeSource: 'salary',
  document: 'philsys',
  pictures: [],
};

const names: LineName[] = [...lines.map(([name]) => name), 'documentNumber'];

/** A field's error, or null. */
function lineError(name: LineName, text: string): string | null {
  if (isRight(name, text.trim())) return null;
  if (name === 'birthday') return t('kyc.wrong.birthday');
  const [min, max] = kycLengths[name];
  return t('kyc.wrong.line', { min, max });
}

function errorsOf(typed: Typed) {
  const ids = idsOf(typed.pictures);
  const waits = typed.pictures.length === 0 ? 'kyc.wrong.pictures' : 'withdrawals.picture.wait';
  return {
    ...Object.fromEntries(names.map((name) => [name, lineError(name, typed[name])])),
    pictures: ids ? null : t(waits),
  };
}

/** Form state, stored for the tab. */
function useKycForm(known: Kyc) {
  const [initial] = useState<Typed>(() => ({
    ...empty,
    nationality: t('kyc.filipino'),
    ...known.details,
    ...filled(kycDraft()),
  }));
  const form = useForm<Typed>({
    initial,
    check: errorsOf,
    onSubmit: async ({ pictures, ...typed }) => {
      const trimmed = Object.fromEntries(names.map((name) => [name, typed[name].trim()]));
      return failureRejection(await submitKyc({ ...typed, ...trimmed }, idsOf(pictures)!));
    },
  });
  const { values } = form;
  useEffect(() => {
    if (values !== initial) storeKycDraft(values);
  }, [values, initial]);
  return form;
}

/** Identity with document pictures (WAL-07); text survives a reload. */
export function KycForm({ known }: { known: Kyc }) {
  const { element, field, values, set, error, alert, busy } = useKycForm(known);
  return (
    <form className="stack stack--top" {...element}>
      {lines.map(([name, autoComplete]) => (
        <Field
          key={name}
          {...field(name)}
          label={t(`kyc.${name}`)}
          autoComplete={autoComplete}
          {...(name === 'birthday' ? { type: 'date' } : { maxLength: kycLengths[name][1] })}
          {...(name === 'fullName' && { hint: t('kyc.fullNameHint') })}
        />
      ))}
      <Select
        label={t('kyc.incomeSource')}
        value={values.incomeSource}
        options={incomeSources.map((each) => ({ value: each, label: t(`kyc.income.${each}`) }))}
        onChange={(each) =>
          set({ incomeSource: incomeSources.find((one) => one === each) ?? 'salary' })
        }
      />
      <Select
        label={t('kyc.document')}
        value={values.document}
        options={kycDocuments.map((each) => ({ value: each, label: t(`kyc.documents.${each}`) }))}
        onChange={(each) =>
          set({ document: kycDocuments.find((one) => one === each) ?? 'philsys' })
        }
      />
      <Field
        {...field('documentNumber')}
        label={t('kyc.documentNumber')}
        autoComplete="off"
        maxLength={kycLengths.documentNumber[1]}
      />
      <Pictures
        ways={pictureActions}
        label={t('kyc.pictures')}
        hint={`${t('kyc.picturesHint')} ${t('withdrawals.picture.hint')}`}
        chosen={values.pictures}
        onChange={(change) => set((before) => ({ pictures: change(before.pictures) }))}
        error={error('pictures')}
      />
      <Alert text={alert} />
      <p className="withdraw__text">{t('kyc.privacy')}</p>
      <Button type="submit" variant="primary" busy={busy}>
        {t('kyc.submit')}
      </Button>
    </form>
  );
}

/** A draft's non-empty values. */
const filled = (draft: Partial<Record<string, string>>): Partial<Record<string, string>> =>
  Object.fromEntries(Object.entries(draft).filter(([, text]) => text));
