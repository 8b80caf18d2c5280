import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Proof } from '../../../../contract/security.ts';
import { type Failure, failureKey } from '../../../lib/result.ts';
import { type Words, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { NoticeLine } from '../../../ui/NoticeLine.tsx';
import { load, state } from '../security.model.ts';

interface ProofDialogProps {
  title: string;
  text: string;
  submitLabel: string;
  /** Fields above the proof. */
  children?: ReactNode;
  /** Looked at before anything is sent; false keeps the form as it is. */
  ready?: () => boolean;
  /** Does it; null when it is done, else why not. What was typed stays. */
  onSubmit: (proof: Proof) => Promise<Failure | Words | null>;
  onClose: () => void;
}

type Way = 'password' | 'code';

/** A change that needs a proof that it is the owner's (SAFE-06): the password, or a code where there is an authenticator. */
export function ProofDialog({ title, text, submitLabel, children, ready, onSubmit, onClose }: ProofDialogProps) {
  const has = { password: state.value?.password ?? true, code: state.value?.authenticator != null };
  const [way, setWay] = useState<Way>(has.code ? 'code' : 'password');
  const [typed, setTyped] = useState<Record<Way, string>>({ password: '', code: '' });
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Failure | Words | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const needed = has.password || has.code;
  const missing = needed && typed[way].trim() === '';
  const ofField = refusal !== null && 'kind' in refusal && refusal.kind === 'refused' && refusal.field === way;
  const words = refusal && ('kind' in refusal ? t(failureKey(refusal)) : t(...refusal));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setAsked(true);
    setRefusal(null);
    if (!(ready?.() ?? true)) return;
    if (missing) return form.current?.querySelector<HTMLInputElement>(`[name=${way}]`)?.focus();
    setBusy(true);
    const failure = await onSubmit(needed ? { [way]: typed[way].trim() } : {});
    // An authenticator was connected elsewhere since this page was loaded.
    if (failure && 'kind' in failure && failure.kind === 'refused' && failure.code === 'proof_needed' && failure.field === 'code') {
      await load();
      setWay('code');
    }
    setBusy(false);
    setRefusal(failure);
  };
  const fieldError = ofField ? words : asked && missing ? t(`security.proof.${way}Missing`) : null;
  return (
    <Dialog title={title} closeLabel={t('security.close')} onClose={onClose} coverCloses={false}>
      <form className="security-form" noValidate ref={form} onSubmit={(event) => void submit(event)}>
        <p>{text}</p>
        {words && !ofField && (
          <div role="alert">
            <NoticeLine icon="circle-exclamation-point" tone="warn">
              {words}
            </NoticeLine>
          </div>
        )}
        {children}
        {needed && <ProofField way={way} value={typed[way]} error={fieldError} onChange={(text) => setTyped({ ...typed, [way]: text })} onLeave={() => typed[way] !== '' && setAsked(true)} />}
        <div className="security-form__actions">
          <Button type="submit" variant="primary" busy={busy}>
            {submitLabel}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('security.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ProofFieldProps {
  way: Way;
  value: string;
  error: string | null;
  onChange: (text: string) => void;
  onLeave: () => void;
}

function ProofField({ way, value, error, onChange, onLeave }: ProofFieldProps) {
  const own =
    way === 'password'
      ? ({
          label: t('security.proof.password'),
          type: 'password',
          icon: 'lock',
          autoComplete: 'current-password',
          reveal: { show: t('session.showPassword'), hide: t('session.hidePassword') },
        } as const)
      : ({ label: t('security.proof.codeLabel'), icon: 'key-round', autoComplete: 'one-time-code' } as const);
  return (
    <Field key={way} {...own} name={way} value={value} error={error} onChange={onChange} onBlur={onLeave} autoCapitalize="none" spellCheck={false} maxLength={80} required />
  );
}
