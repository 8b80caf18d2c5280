import { type FormEvent, useState } from 'react';
import { is } from 'superstruct';
import { PasskeyName, type SecurityState, passkeyNameLength } from '../../../../contract/security.ts';
import { type Failure, failureKey } from '../../../lib/result.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { renamePasskey } from '../security.model.ts';

interface RenamePasskeyProps {
  passkey: SecurityState['passkeys'][number];
  onClose: () => void;
}

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const [name, setName] = useState(passkey.name);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const right = is(name.trim(), PasskeyName);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setAsked(true);
    if (!right) return;
    setBusy(true);
    const failure = await renamePasskey(passkey.id, name.trim());
    setBusy(false);
    if (failure) setRefusal(failure);
    else onClose();
  };
  return (
    <Dialog title={t('security.passkeys.renameTitle')} closeLabel={t('security.close')} onClose={onClose}>
      <form className="security-form" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('security.passkeys.name')}
          error={refusal ? t(failureKey(refusal)) : asked && !right ? t('security.passkeys.nameMissing') : null}
          name="name"
          autoComplete="off"
          value={name}
          maxLength={passkeyNameLength.max}
          onChange={setName}
          onBlur={() => setAsked(true)}
          required
          data-autofocus
        />
        <div className="security-form__actions">
          <Button type="submit" variant="primary" busy={busy}>
            {t('security.save')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('security.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
