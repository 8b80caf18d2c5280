import { createPortal } from 'react-dom';
import { type Words, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

/** A warning with one button, over whatever is open (AUTH-15, AUTH-19). */
export function Warning({ why, onClose }: { why: Words; onClose: () => void }) {
  return createPortal(
    <Dialog
      role="alertdialog"
      title={t('verify.warning')}
      closeLabel={t('ui.close')}
      onClose={onClose}
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          {t('verify.ok')}
        </Button>
      }
    >
      {t(...why)}
    </Dialog>,
    document.body,
  );
}
