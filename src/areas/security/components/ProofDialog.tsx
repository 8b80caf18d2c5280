import { type ReactNode, useState } from 'react';
import type { Proof } from '../../../../contract/identity/security.ts';
import type { Failure } from '../../../lib/result.ts';
import { failureRejection } from '../../../models/form-rejection.ts';
import { t } from '../../../models/language.ts';
import { proofLabels } from '../../../models/proof-words.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ProofField, type ProofMethod } from '../../../ui/ProofField.tsx';
import {
  type FieldErrors,
  type Form,
  type FormField,
  type Rejection,
  useForm,
} from '../../../ui/use-form.ts';
import { security } from '../security.model.ts';

type Proofs = Record<ProofMethod, string>;

interface ProofDialogProps<Values extends object> {
  title: string;
  text: string;
  submitLabel: string;
  /** Initial values of `children`'s fields. */
  initial?: Values;
  check?: (values: Values) => FieldErrors<Values>;
  /** Fields above the proof. */
  children?: (form: Form<Values & Proofs>) => ReactNode;
  /** Makes the change; null when done. A failure retains the fields. */
  onSubmit: (proof: Proof, values: Values) => Promise<Failure | Rejection | null>;
  onClose: () => void;
}

/** A change that needs proof of ownership (SAFE-06): password, or authenticator code. */
export function ProofDialog<Values extends object = object>({
  title,
  text,
  submitLabel,
  initial,
  check,
  children,
  onSubmit,
  onClose,
}: ProofDialogProps<Values>) {
  const has = {
    password: security.known.value?.password ?? true,
    code: security.known.value?.authenticator != null,
  };
  const [method, setMethod] = useState<ProofMethod>(has.code ? 'code' : 'password');
  const needed = has.password || has.code;
  const form = useForm<Values & Proofs>({
    initial: { ...(initial ?? ({} as Values)), password: '', code: '' },
    check: (values) => ({
      ...check?.(values),
      [method]:
        needed && values[method].trim() === '' ? t(`security.proof.${method}Missing`) : null,
    }),
    checkOnBlur: true,
    onSubmit: async (values) => {
      const failure = await onSubmit(needed ? { [method]: values[method] } : {}, values);
      if (!failure || 'text' in failure) return failure;
      // Another session has connected an authenticator.
      if (
        failure.kind === 'rejected' &&
        failure.code === 'proof_needed' &&
        failure.field === 'code'
      ) {
        await security.load();
        setMethod('code');
      }
      return failureRejection(failure);
    },
  });
  return (
    <FormDialog
      title={title}
      labels={{ close: t('ui.close'), cancel: t('ui.cancel'), submit: submitLabel }}
      form={form}
      onClose={onClose}
    >
      <p>{text}</p>
      {children?.(form)}
      {needed && (
        <ProofField
          {...(form.field(method) as unknown as FormField)}
          method={method}
          labels={proofLabels()}
        />
      )}
    </FormDialog>
  );
}
