import { type ComponentProps, useState } from 'react';
import type { ContactKind, Proof } from '../../../../contract/identity/security.ts';
import { formKeys } from '../../../lib/form-key.ts';
import { type Failure, failureKey } from '../../../lib/result.ts';
import { codeLabels, sendingOf } from '../../../models/code-words.ts';
import { formRejection } from '../../../models/form-rejection.ts';
import type { TextKey } from '../../../lib/text-key.ts';
import { t } from '../../../models/language.ts';
import { fieldErrorText } from '../../../models/field-validation.ts';
import { CodeField } from '../../../ui/CodeField.tsx';
import { Field } from '../../../ui/Field.tsx';
import { askForContactCode, bindContact } from '../security.model.ts';
import { ProofDialog } from './ProofDialog.tsx';

interface BindContactProps {
  kind: ContactKind;
  /** The current contact, masked; null: none. */
  has: string | null;
  /** Verifies the current contact, else replaces it. */
  proves: boolean;
  onClose: () => void;
}

/** Input hints, as in registration. */
const fields = {
  mobile: {
    rule: 'mobileNum',
    look: {
      icon: 'phone',
      type: 'tel',
      inputMode: 'tel',
      autoComplete: 'tel',
      placeholder: '0917 123 4567',
      maxLength: 20,
    },
  },
  email: {
    rule: 'email',
    look: {
      icon: 'mail',
      type: 'email',
      inputMode: 'email',
      autoComplete: 'email',
      autoCapitalize: 'none',
      maxLength: 100,
    },
  },
} as const satisfies Record<
  ContactKind,
  { rule: string; look: Partial<ComponentProps<typeof Field>> }
>;

/** Verifies or replaces a contact: code, then proof of ownership (MEM-01). */
export function BindContact(props: BindContactProps) {
  const { kind, has, proves, onClose } = props;
  const { rule, look } = fields[kind];
  const [keyOf] = useState(formKeys);
  const named = (contact: string) => (proves ? { kind } : { kind, contact: contact.trim() });
  const submit = async (proof: Proof, { contact, verificationCode }: Values) => {
    const form = { ...named(contact), code: verificationCode.trim() };
    const failure = await bindContact({ ...form, proof, key: keyOf(form) });
    if (!failure) onClose();
    if (failure?.kind !== 'rejected' || !isOwnField(failure.field)) return failure;
    return formRejection({ why: [wordsFor(failure, rule)], field: failure.field });
  };
  return (
    <ProofDialog
      title={t(`security.contacts.${proves ? 'prove' : kind}Title`)}
      text={textOf(props)}
      submitLabel={t('security.contacts.save')}
      initial={noValues}
      check={({ contact, verificationCode }) => ({
        contact: proves ? null : fieldErrorText(rule, contact),
        verificationCode: verificationCode.trim() === '' ? t('verification.codeMissing') : null,
      })}
      onSubmit={submit}
      onClose={onClose}
    >
      {({ field, values: { contact }, validate }) => (
        <>
          {!proves && (
            <Field
              {...look}
              {...field('contact')}
              label={t(`security.contacts.${kind}`)}
              spellCheck={false}
              required
              data-autofocus
            />
          )}
          <CodeField
            {...field('verificationCode')}
            labels={codeLabels()}
            purpose={`contact ${kind} ${proves ? has : contact.replaceAll(/\s/g, '').toLowerCase()}`}
            ready={() => validate('contact')}
            send={() =>
              sendingOf(askForContactCode(named(contact)), (failure) =>
                failure.kind === 'rejected' ? wordsFor(failure, rule) : failureKey(failure),
              )
            }
          />
        </>
      )}
    </ProofDialog>
  );
}

const noValues = { contact: '', verificationCode: '' };
type Values = typeof noValues;
const isOwnField = (field: string | undefined): boolean => field !== undefined && field in noValues;

function textOf({ kind, has, proves }: Pick<BindContactProps, 'kind' | 'has' | 'proves'>): string {
  const address = has ?? '';
  if (proves) return t('security.contacts.proveText', { address });
  const text = t(`security.contacts.${kind}Text`);
  return has === null ? text : `${text} ${t('security.contacts.replaces', { address })}`;
}

/** A gateway error has the same text as the form's own. */
function wordsFor(
  failure: Extract<Failure, { kind: 'rejected' }>,
  rule: 'mobileNum' | 'email',
): TextKey {
  if (failure.code !== 'invalid_request') return failureKey(failure);
  return rule === 'email' ? 'validation.family.email' : 'validation.mobileNum';
}
