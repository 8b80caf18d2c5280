import { type FormEvent, Suspense, lazy, useState } from 'react';
import { type Failure, failureKey } from '../../../lib/result.ts';
import { t } from '../../../models/language.ts';
import { toast } from '../../../models/dialogs.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { beginTotp, bindTotp } from '../security.model.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const Qr = lazy(() => import('../../../ui/Qr.tsx'));

interface Secret {
  secret: string;
  uri: string;
}

/** Connects an authenticator app (AUTH-23): a proof, its key as QR code and as text, its first code, then the recovery codes. */
export function SetupTotp({ onClose }: { onClose: () => void }) {
  const [begun, setBegun] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (!begun) {
    return (
      <ProofDialog
        title={t('security.totp.setup')}
        text={t('security.totp.proofText')}
        submitLabel={t('security.totp.next')}
        onClose={onClose}
        onSubmit={async (proof) => {
          const answer = await beginTotp(proof);
          if (!answer.ok) return answer.failure;
          setBegun(answer.value);
          return null;
        }}
      />
    );
  }
  return (
    <Dialog
      title={t(codes ? 'security.recovery.title' : 'security.totp.setup')}
      closeLabel={t('ui.close')}
      onClose={onClose}
      coverCloses={false}
    >
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            onClose();
            toast(t('security.totp.bound'), 'good');
          }}
        />
      ) : (
        <BindForm begun={begun} onBound={setCodes} />
      )}
    </Dialog>
  );
}

function BindForm({
  begun,
  onBound,
}: {
  begun: Secret;
  onBound: (codes: readonly string[]) => void;
}) {
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const missing = code.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setAsked(true);
    setFailure(null);
    if (missing) return;
    setBusy(true);
    const answer = await bindTotp(code);
    setBusy(false);
    if (answer.ok) onBound(answer.value);
    else setFailure(answer.failure);
  };
  const error = failure
    ? t(failureKey(failure))
    : asked && missing
      ? t('security.totp.codeMissing')
      : null;
  return (
    <form className="stack security-form" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('security.totp.scan')}</p>
      <Suspense fallback={<div className="security__qr" />}>
        <div className="security__qr">
          <Qr text={begun.uri} label={t('security.totp.qrLabel')} />
        </div>
      </Suspense>
      <div className="security__key">
        <p>{t('security.totp.type')}</p>
        <code>{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <IconButton
          icon="copy"
          label={t('security.totp.copyKey')}
          onClick={() => void copyKey(begun.secret)}
        />
      </div>
      <Field
        label={t('security.totp.code')}
        hint={t('security.totp.codeHint')}
        error={error}
        name="code"
        icon="key-round"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        onChange={setCode}
        required
        data-autofocus
      />
      <Button type="submit" variant="primary" wide busy={busy}>
        {t('security.totp.bind')}
      </Button>
    </form>
  );
}

async function copyKey(secret: string): Promise<void> {
  const copied = await navigator.clipboard.writeText(secret).then(
    () => true,
    () => false,
  );
  toast(
    t(copied ? 'security.totp.keyCopied' : 'security.totp.keyNotCopied'),
    copied ? 'good' : 'bad',
  );
}
