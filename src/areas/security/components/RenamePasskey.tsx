import { useState } from 'react';
import { is } from 'superstruct';
import { PasskeyName, type SecurityState, passkeyNameLength } from '../../../../contract/security.ts';
import { type Failure, failureKey } from '../../../lib/result.ts';
import { t } from '../../../models/language.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { renamePasskey } from '../security.model.ts';

interface RenamePasskeyProps {
  passkey: SecurityState['passkeys'][number];
  onClose: () => void;
}

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const [name, setName] = useState(passkey.name);
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const right = is(name.trim(), PasskeyName);
  const rename = async () => {
    const failure = await renamePasskey(passkey.id, name.trim());
    if (failure) setRefusal(failure);
    else onClose();
  };
  const submit = () => {
    setAsked(true);
    if (right) return rename();
  };
  return (
    <FormDialog
      title={t('security.passkeys.renameTitle')}
      labels={{ close: t('ui.close'), cancel: t('ui.cancel'), submit: t('security.save') }}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
