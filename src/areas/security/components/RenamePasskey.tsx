import type { SecurityState } from '../../../../contract/identity/security.ts';
import { failureKey } from '../../../lib/result.ts';
import { formRejection } from '../../../models/form-rejection.ts';
import { t } from '../../../models/language.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { renamePasskey } from '../security.model.ts';
import { PasskeyNameField, passkeyNameError } from './PasskeyNameField.tsx';

interface RenamePasskeyProps {
  passkey: SecurityState['passkeys'][number];
  onClose: () => void;
}

export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const form = useForm({
    initial: { name: passkey.name },
    check: ({ name }) => ({ name: passkeyNameError(name) }),
    checkOnBlur: true,
    onSubmit: async ({ name }) => {
      const failure = await renamePasskey(passkey.id, name.trim());
      if (failure) return formRejection({ why: [failureKey(failure)], field: 'name' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('security.passkeys.renameTitle')}
      labels={{ close: t('ui.close'), cancel: t('ui.cancel'), submit: t('security.save') }}
      form={form}
      onClose={onClose}
    >
      <PasskeyNameField field={form.field('name')} first />
    </FormDialog>
  );
}
