import { type ReactNode, useEffect, useRef } from 'react';
import {
  type Kyc,
  incomeSources,
  kycDocuments,
  kycLengths,
} from '../../../../contract/kyc/calls.ts';
import { pictureActions } from '../../../models/image-upload.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Pictures } from '../../../ui/Pictures.tsx';
import { Select } from '../../../ui/Select.tsx';
import { type KycStep, kycSteps } from '../kyc.model.ts';
import { personLines, useKycForm } from '../use-kyc-form.ts';
import { Camera } from './Camera.tsx';

type KycForm = ReturnType<typeof useKycForm>;

/**
 * Identity in four steps (MEM-19g, WAL-07); text survives a reload, and each way back.
 * @useSignals
 */
export function KycForm({ known }: { known: Kyc }) {
  const form = useKycForm(known);
  const { element, alert, busy, step, turnTo } = form;
  const at = kycSteps.indexOf(step);
  const before = kycSteps[at - 1];
  return (
    <form className="stack stack--top" {...element}>
      <Heading key={step} step={step} />
      {bodies[step](form)}
      <Alert text={alert} />
      <div className="kyc__actions">
        {before && <Button onClick={() => turnTo(before)}>{t('kyc.previous')}</Button>}
        <Button type="submit" variant="primary" busy={busy}>
          {t(step === 'check' ? 'kyc.submit' : 'kyc.next')}
        </Button>
      </div>
    </form>
  );
}

/** Where the person is; gets the focus when the step changes, not on arrival. */
function Heading({ step }: { step: KycStep }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const number = kycSteps.indexOf(step) + 1;
  useEffect(() => {
    const form = heading.current?.closest('form');
    if (
      form?.dataset['seen'] &&
      form.dataset['seen'] !== step &&
      !form.querySelector('[aria-invalid]')
    )
      heading.current?.focus();
    if (form) form.dataset['seen'] = step;
  }, [step]);
  return (
    <div className="kyc__head">
      <p className="withdraw__text">{t('kyc.step', { number, of: kycSteps.length })}</p>
      <h2 ref={heading} tabIndex={-1}>
        {t(`kyc.steps.${step}`)}
      </h2>
      <progress value={number} max={kycSteps.length} aria-hidden="true" />
    </div>
  );
}

const bodies: Readonly<Record<KycStep, (form: KycForm) => ReactNode>> = {
  person: (form) => <Person {...form} />,
  document: (form) => <Document {...form} />,
  pictures: (form) => <DocumentPictures {...form} />,
  check: (form) => <Check {...form} />,
};

/** @useSignals */
function Person({ field, values, set }: KycForm) {
  return (
    <>
      {personLines.map(([name, autoComplete]) => (
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
    </>
  );
}

/** @useSignals */
function Document({ field, values, set }: KycForm) {
  return (
    <>
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
    </>
  );
}

const fromCamera = (add: (files: readonly File[]) => void) => (
  <Camera onPicture={(file) => add([file])} />
);

/** @useSignals */
function DocumentPictures({ values, set, error }: KycForm) {
  return (
    <Pictures
      ways={pictureActions}
      label={t('kyc.pictures')}
      hint={`${t('kyc.picturesHint')} ${t('withdrawals.picture.hint')}`}
      chosen={values.pictures}
      onChange={(change) => set((before) => ({ pictures: change(before.pictures) }))}
      error={error('pictures')}
      source={fromCamera}
    />
  );
}

/** @useSignals */
function Check({ values, turnTo }: KycForm) {
  const person = personLines.map(([name]) => {
    const text = values[name];
    return [
      t(`kyc.${name}`),
      name === 'birthday' ? formatDate(`${text}T00:00:00Z`, 'date', 'UTC') : text,
    ] as const;
  });
  return (
    <>
      <DescriptionList
        items={[...person, [t('kyc.incomeSource'), t(`kyc.income.${values.incomeSource}`)]]}
      />
      <Button size="s" onClick={() => turnTo('person')}>
        {t('kyc.change', { what: t('kyc.steps.person') })}
      </Button>
      <DescriptionList
        items={[
          [t('kyc.document'), t(`kyc.documents.${values.document}`)],
          [t('kyc.documentNumber'), values.documentNumber],
          [t('kyc.pictures'), values.pictures.map(({ name }) => name).join(', ')],
        ]}
      />
      <Button size="s" onClick={() => turnTo('document')}>
        {t('kyc.change', { what: t('kyc.steps.document') })}
      </Button>
      <p className="withdraw__text">{t('kyc.privacy')}</p>
    </>
  );
}
