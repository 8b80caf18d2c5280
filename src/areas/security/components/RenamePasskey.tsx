import { useState } from 'react';
import type { SecurityState } from '../../../../contract/identity/security.ts';
import { type Failure, failureKey } from '../../../lib/result.ts';
import { t } from '../../../models/language.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { renamePasskey } from '../security.model.ts';
import { PasskeyNameField, usePasskeyName } from './PasskeyNameField.tsx';

interface RenamePasskeyProps {
  passkey: SecurityState['passkeys'][number];
  onClose: () => void;
}

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const { name, check, field } = usePasskeyName(passkey.name);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const rename = async () => {
    const failure = await renamePasskey(passkey.id, name);
    if (failure) setRefusal(failure);
    else onClose();
  };
  return (
    <FormDialog
      title={t('security.passkeys.renameTitle')}
      labels={{ close: t('ui.close'), cancel: t('ui.cancel'), submit: t('security.save') }}
      onSubmit={() => {
        setRefusal(null);
        if (check()) return rename();
      }}
      onClose={onClose}
    >
      <PasskeyNameField field={field} error={refusal && t(failureKey(refusal))} first />
    </FormDialog>
  );
}
