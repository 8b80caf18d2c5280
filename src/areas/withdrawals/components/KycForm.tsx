import { type FormEvent, useRef, useState } from 'react';
import {
  type Kyc,
  type KycDetails,
  incomeSources,
  kycDocuments,
  kycLengths,
} from '../../../../contract/kyc/calls.ts';
import { type Chosen, idsOf } from '../../../lib/pictures.ts';
import { type Failure, failureKey } from '../../../lib/result.ts';
import { t } from '../../../models/language.ts';
import { pictureActions } from '../../../models/image-upload.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Pictures } from '../../../ui/Pictures.tsx';
import { Select } from '../../../ui/Select.tsx';
import { isRight, storeKycDraft, kycDraft, submitKyc } from '../kyc.model.ts';

/** The lines that are typed, with what browsers fill in by themselves. */
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
type Typed = Record<LineName, string> & Pick<KycDetails, 'incomeSource' | 'document'>;

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
};

const names: LineName[] = [...lines.map(([name]) => name), 'documentNumber'];

/** What is typed into the form, what is wrong with it, and how it is sent. */
function useKycForm(known: Kyc) {
  const [typed, setTyped] = useState<Typed>(() => ({
    ...empty,
    nationality: t('kyc.filipino'),
    ...known.details,
    ...filled(kycDraft()),
  }));
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const trimmed = (name: LineName) => typed[name].trim();
  const field = failure?.kind === 'rejected' ? failure.field?.split('.').at(-1) : undefined;
  const ids = idsOf(chosen);
  const set = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change });
    storeKycDraft({ ...typed, ...change });
  };
  const wrongOf = (name: LineName): string | null => {
    if (isRight(name, trimmed(name))) return null;
    if (name === 'birthday') return t('kyc.wrong.birthday');
    const [min, max] = kycLengths[name];
    return t('kyc.wrong.line', { min, max });
  };
  const errorOf = (name: LineName): string | null =>
    (tried ? wrongOf(name) : null) ?? (failure && field === name ? t(failureKey(failure)) : null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setFailure(null);
    const wrong = names.find((name) => wrongOf(name) !== null);
    if (wrong) return form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    if (!ids || busy) return;
    setBusy(true);
    const details = { ...typed, ...Object.fromEntries(names.map((name) => [name, trimmed(name)])) };
    setFailure(await submitKyc(details, ids));
    setBusy(false);
  };
  const elsewhere =
    failure && !names.some((name) => name === field) ? t(failureKey(failure)) : null;
  const wrongPictures =
    tried && !ids ? t(chosen.length === 0 ? 'kyc.wrong.pictures' : 'withdraw.picture.wait') : null;
  return { form, typed, set, chosen, setChosen, busy, errorOf, elsewhere, wrongPictures, submit };
}

/** Asks who the member is, with pictures of a document (WAL-07). What was typed survives a reload. */
export function KycForm({ known }: { known: Kyc }) {
  const { form, typed, set, chosen, setChosen, busy, errorOf, elsewhere, wrongPictures, submit } =
    useKycForm(known);
  return (
    <form
      className="stack stack--top"
      noValidate
      ref={form}
      onSubmit={(event) => void submit(event)}
    >
      {lines.map(([name, autoComplete]) => (
        <Field
          key={name}
          label={t(`kyc.${name}`)}
          name={name}
          value={typed[name]}
          onChange={(text) => set({ [name]: text })}
          error={errorOf(name)}
          autoComplete={autoComplete}
          {...(name === 'birthday' ? { type: 'date' } : { maxLength: kycLengths[name][1] })}
          {...(name === 'fullName' && { hint: t('kyc.fullNameHint') })}
        />
      ))}
      <Select
        label={t('kyc.incomeSource')}
        value={typed.incomeSource}
        options={incomeSources.map((each) => ({ value: each, label: t(`kyc.income.${each}`) }))}
        onChange={(each) =>
          set({ incomeSource: incomeSources.find((one) => one === each) ?? 'salary' })
        }
      />
      <Select
        label={t('kyc.document')}
        value={typed.document}
        options={kycDocuments.map((each) => ({ value: each, label: t(`kyc.documents.${each}`) }))}
        onChange={(each) =>
          set({ document: kycDocuments.find((one) => one === each) ?? 'philsys' })
        }
      />
      <Field
        label={t('kyc.documentNumber')}
        name="documentNumber"
        value={typed.documentNumber}
        onChange={(text) => set({ documentNumber: text })}
        error={errorOf('documentNumber')}
        autoComplete="off"
        maxLength={kycLengths.documentNumber[1]}
      />
      <Pictures
        ways={pictureActions}
        label={t('kyc.pictures')}
        hint={`${t('kyc.picturesHint')} ${t('withdraw.picture.hint')}`}
        chosen={chosen}
        onChange={setChosen}
        error={wrongPictures}
      />
      <Alert text={elsewhere} />
      <p className="withdraw__text">{t('kyc.privacy')}</p>
      <Button type="submit" variant="primary" busy={busy}>
        {t('kyc.submit')}
      </Button>
    </form>
  );
}

/** What of a draft is there. */
const filled = (draft: Partial<Record<string, string>>): Partial<Record<string, string>> =>
  Object.fromEntries(Object.entries(draft).filter(([, text]) => text));
