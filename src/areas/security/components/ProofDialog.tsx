import { type ReactNode, useState } from 'react';
import type { Proof } from '../../../../contract/identity/security.ts';
import { type Failure, failureKey } from '../../../lib/result.ts';
import { type Words, t } from '../../../models/language.ts';
import { proofLabels } from '../../../models/proof-words.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ProofField, type ProofMethod } from '../../../ui/ProofField.tsx';
import { load, state } from '../security.model.ts';

interface ProofDialogProps {
  title: string;
  text: string;
  submitLabel: string;
  /** Fields above the proof. */
  children?: ReactNode;
  /** Looked at before anything is sent; false keeps the form as it is. */
  ready?: () => boolean;
  /** Does it; null when it is done, or when a field above says why not; else why not. What was typed stays. */
  onSubmit: (proof: Proof) => Promise<Failure | Words | null>;
  onClose: () => void;
}

/** A change that needs a proof that it is the owner's (SAFE-06): the password, or a code where there is an authenticator. */
export function ProofDialog({
  title,
  text,
  submitLabel,
  children,
  ready,
  onSubmit,
  onClose,
}: ProofDialogProps) {
  const has = { password: state.value?.password ?? true, code: state.value?.authenticator != null };
  const [way, setWay] = useState<ProofMethod>(has.code ? 'code' : 'password');
  const [typed, setTyped] = useState<Record<ProofMethod, string>>({ password: '', code: '' });
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<Failure | Words | null>(null);
  const needed = has.password || has.code;
  const missing = needed && typed[way].trim() === '';
  const ofField =
    refusal !== null && 'kind' in refusal && refusal.kind === 'rejected' && refusal.field === way;
  const words = refusal && ('kind' in refusal ? t(failureKey(refusal)) : t(...refusal));

  const send = async () => {
    const failure = await onSubmit(needed ? { [way]: typed[way].trim() } : {});
    // An authenticator was connected elsewhere since this page was loaded.
    if (
      failure &&
      'kind' in failure &&
      failure.kind === 'rejected' &&
      failure.code === 'proof_needed' &&
      failure.field === 'code'
    ) {
      await load();
      setWay('code');
    }
    setRefusal(failure);
  };
  const submit = () => {
    setAsked(true);
    setRefusal(null);
    if ((ready?.() ?? true) && !missing) return send();
  };
  const fieldError = ofField ? words : asked && missing ? t(`security.proof.${way}Missing`) : null;
  return (
    <FormDialog
      title={title}
      labels={{ close: t('ui.close'), cancel: t('ui.cancel'), submit: submitLabel }}
      alert={ofField ? null : words}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{text}</p>
      {children}
      {needed && (
        <ProofField
          way={way}
          labels={proofLabels()}
          value={typed[way]}
          error={fieldError}
          onChange={(next) => setTyped({ ...typed, [way]: next })}
          onBlur={() => typed[way] !== '' && setAsked(true)}
        />
      )}
    </FormDialog>
  );
}
