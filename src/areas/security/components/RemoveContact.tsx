import { useState } from 'react';
import type { Contact, ContactKind } from '../../../../contract/identity/security.ts';
import { formKeys } from '../../../lib/form-key.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { removeContact } from '../security.model.ts';
import { ProofDialog } from './ProofDialog.tsx';

/** Removes a contact by proof, or says what the account needs first (MEM-01). */
export function RemoveContact({
  kind,
  contact,
  onClose,
}: {
  kind: ContactKind;
  contact: Contact;
  onClose: () => void;
}) {
  const [keyOf] = useState(formKeys);
  const address = contact.masked;
  if (contact.needed !== null) {
    const understood = (
      <Button variant="primary" data-autofocus onClick={onClose}>
        {t('verification.ok')}
      </Button>
    );
    return (
      <Dialog
        role="alertdialog"
        title={t('security.contacts.neededTitle')}
        closeLabel={t('ui.close')}
        onClose={onClose}
        footer={understood}
      >
        {t(`security.contacts.needed.${contact.needed}`, { address })}
      </Dialog>
    );
  }
  return (
    <ProofDialog
      title={t(`security.contacts.${kind}RemoveTitle`)}
      text={t(
        `security.contacts.${contact.proved === null ? 'removeUnproved' : (`${kind}Remove` as const)}Text`,
        { address },
      )}
      submitLabel={t('security.contacts.remove')}
      onClose={onClose}
      onSubmit={async (proof) => {
        const failure = await removeContact({ kind, proof, key: keyOf({ kind }) });
        if (!failure) onClose();
        return failure;
      }}
    />
  );
}
