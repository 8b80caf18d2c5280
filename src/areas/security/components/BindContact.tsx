import type { TextKey } from '../../../lib/text-key.ts';
import { type ComponentProps, useState } from 'react';
import type { ContactKind, Proof } from '../../../../contract/identity/security.ts';
import { formKeys } from '../../../lib/form-key.ts';
import { type Failure, failureKey } from '../../../lib/result.ts';
import { codeLabels, sendingOf } from '../../../models/code-words.ts';
import { t } from '../../../models/language.ts';
import { fieldErrorText } from '../../../models/field-validation.ts';
import { CodeField } from '../../../ui/CodeField.tsx';
import { Field } from '../../../ui/Field.tsx';
import { askForContactCode, bindContact } from '../security.model.ts';
import { ProofDialog } from './ProofDialog.tsx';

interface BindContactProps {
  kind: ContactKind;
  /** What the account has, by its ends; null: nothing yet. */
  has: string | null;
  /** Whether that is to be proved, which was only typed; else another takes its place. */
  proves: boolean;
  onClose: () => void;
}

/** How the number or the address is typed, by the rule of the registration's field. */
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

/** Proves a number or a mailbox, or puts another in its place: where it is, the code that is sent there, and a proof of the owner (MEM-01). */
export function BindContact(props: BindContactProps) {
  const { kind, proves, onClose } = props;
  const { contact, code, ready, submit } = useBinding(props);
  return (
    <ProofDialog
      title={t(`security.contacts.${proves ? 'prove' : kind}Title`)}
      text={textOf(props)}
      submitLabel={t('security.contacts.save')}
      ready={ready}
      onSubmit={submit}
      onClose={onClose}
    >
      {!proves && (
        <Field
          {...fields[kind].look}
          {...contact}
          label={t(`security.contacts.${kind}`)}
          name="contact"
          spellCheck={false}
          required
          data-autofocus
        />
      )}
      <CodeField {...code} name="verificationCode" labels={codeLabels()} />
    </ProofDialog>
  );
}

/** What is typed into the form, what is wrong with it, and how it is sent. */
function useBinding({ kind, has, proves, onClose }: BindContactProps) {
  const { rule } = fields[kind];
  const [contact, setContact] = useState('');
  const [code, setCode] = useState('');
  // A field complains once it was left with something in it, or when it is asked for.
  const [asked, setAsked] = useState({ contact: false, code: false });
  const [refusal, setRefusal] = useState<Extract<Failure, { kind: 'rejected' }> | null>(null);
  const [keyOf] = useState(formKeys);
  const named = proves ? { kind } : { kind, contact: contact.trim() };
  const wrong = proves ? null : fieldErrorText(rule, contact);
  const said = (field: string) => (refusal?.field === field ? t(wordsFor(refusal, rule)) : null);
  const submit = async (proof: Proof) => {
    const form = { ...named, code: code.trim() };
    const failure = await bindContact({ ...form, proof, key: keyOf(form) });
    if (!failure) onClose();
    if (
      failure?.kind !== 'rejected' ||
      (failure.field !== 'contact' && failure.field !== 'verificationCode')
    )
      return failure;
    setRefusal(failure);
    return null;
  };
  return {
    submit,
    ready: () => {
      setAsked({ contact: true, code: true });
      setRefusal(null);
      return wrong === null && code.trim() !== '';
    },
    contact: {
      value: contact,
      error: said('contact') ?? (asked.contact ? wrong : null),
      onChange: (next: string) => {
        setContact(next);
        setRefusal(null);
      },
      onBlur: () => contact !== '' && setAsked((now) => ({ ...now, contact: true })),
    },
    code: {
      purpose: `contact ${kind} ${proves ? has : contact.replaceAll(/\s/g, '').toLowerCase()}`,
      value: code,
      error:
        said('verificationCode') ??
        (asked.code && code.trim() === '' ? t('verify.codeMissing') : null),
      onChange: (next: string) => {
        setCode(next);
        setRefusal(null);
      },
      onBlur: () => code !== '' && setAsked((now) => ({ ...now, code: true })),
      ready: () => {
        setAsked((now) => ({ ...now, contact: true }));
        return wrong === null;
      },
      send: () =>
        sendingOf(askForContactCode(named), (failure) =>
          failure.kind === 'rejected' ? wordsFor(failure, rule) : failureKey(failure),
        ),
    },
  };
}

function textOf({ kind, has, proves }: Pick<BindContactProps, 'kind' | 'has' | 'proves'>): string {
  const address = has ?? '';
  if (proves) return t('security.contacts.proveText', { address });
  const text = t(`security.contacts.${kind}Text`);
  return has === null ? text : `${text} ${t('security.contacts.replaces', { address })}`;
}

/** What the gateway found wrong with what was typed is told as the form itself would. */
function wordsFor(
  failure: Extract<Failure, { kind: 'rejected' }>,
  rule: 'mobileNum' | 'email',
): TextKey {
  if (failure.code !== 'invalid_request') return failureKey(failure);
  return rule === 'email' ? 'validation.family.email' : 'validation.mobileNum';
}
