import { useState } from 'react';
import type { SecurityState } from '../../../../contract/identity/security.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { removeTotp, renewCodes } from '../security.model.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetupTotp } from './SetupTotp.tsx';

/** Warns below this number of codes. */
const few = 3;

/** Authenticator and recovery codes (AUTH-23). */
export function SecondFactor({ state }: { state: SecurityState }) {
  const [open, setOpen] = useState<'setup' | 'remove' | 'renew' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card>
      <h2>{t('security.totp.title')}</h2>
      {state.authenticator ? (
        <Bound
          since={state.authenticator}
          codes={state.recoveryCodes}
          onRenew={() => setOpen('renew')}
          onRemove={() => setOpen('remove')}
        />
      ) : (
        <>
          <p className="security__text">{t('security.totp.off')}</p>
          <Button icon="shield-check" onClick={() => setOpen('setup')}>
            {t('security.totp.connect')}
          </Button>
        </>
      )}
      {open === 'setup' && <SetupTotp onClose={close} />}
      {open === 'renew' && <Renew onClose={close} />}
      {open === 'remove' && (
        <ProofDialog
          title={t('security.totp.removeTitle')}
          text={t('security.totp.removeText')}
          submitLabel={t('security.totp.remove')}
          onClose={close}
          onSubmit={async (proof) => {
            const failure = await removeTotp(proof);
            if (!failure) close();
            return failure;
          }}
        />
      )}
    </Card>
  );
}

interface BoundProps {
  since: string;
  codes: number;
  onRenew: () => void;
  onRemove: () => void;
}

function Bound({ since, codes, onRenew, onRemove }: BoundProps) {
  return (
    <>
      <p className="security__text">{t('security.totp.on', { date: formatDate(since, 'date') })}</p>
      {codes < few ? (
        <InlineAlert icon="circle-exclamation-point" tone="warn">
          {t('security.totp.codesFew', { number: codes })}
        </InlineAlert>
      ) : (
        <p className="security__text">{t('security.totp.codes', { number: codes })}</p>
      )}
      <div className="actions security-form__actions">
        <Button icon="refresh-cw" onClick={onRenew}>
          {t('security.totp.renew')}
        </Button>
        <Button icon="trash" onClick={onRemove}>
          {t('security.totp.remove')}
        </Button>
      </div>
    </>
  );
}

/** Replaces the recovery codes. */
function Renew({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) {
    return (
      <Dialog
        title={t('security.recovery.title')}
        closeLabel={t('ui.close')}
        onClose={onClose}
        coverCloses={false}
      >
        <RecoveryCodes codes={codes} onStored={onClose} />
      </Dialog>
    );
  }
  return (
    <ProofDialog
      title={t('security.totp.renewTitle')}
      text={t('security.totp.renewText')}
      submitLabel={t('security.totp.renew')}
      onClose={onClose}
      onSubmit={async (proof) => {
        const answer = await renewCodes(proof);
        if (!answer.ok) return answer.failure;
        setCodes(answer.value);
        return null;
      }}
    />
  );
}
