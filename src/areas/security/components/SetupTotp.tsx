import { Suspense, lazy, useState } from 'react';
import { failureKey } from '../../../lib/result.ts';
import { formRejection } from '../../../models/form-rejection.ts';
import { t } from '../../../models/language.ts';
import { toast } from '../../../models/dialogs.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { beginTotp, bindTotp } from '../security.model.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const Qr = lazy(() => import('../../../ui/Qr.tsx'));

interface Secret {
  secret: string;
  uri: string;
}

/** Connects an authenticator: proof, key, first code, recovery codes (AUTH-23). */
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
          onStored={() => {
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
  const { element, field, busy } = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? t('security.totp.codeMissing') : null }),
    onSubmit: async ({ code }) => {
      const answer = await bindTotp(code);
      if (!answer.ok) return formRejection({ why: [failureKey(answer.failure)], field: 'code' });
      onBound(answer.value);
    },
  });
  return (
    <form className="stack security-form" {...element}>
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
        {...field('code')}
        label={t('security.totp.code')}
        hint={t('security.totp.codeHint')}
        icon="key-round"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
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
