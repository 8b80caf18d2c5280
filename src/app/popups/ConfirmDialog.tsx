import { type RefObject, useEffect, useRef } from 'react';
import { t } from '../../models/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface ConfirmProps {
  title?: string;
  text?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Called once; false unless confirmed. */
  onAnswer?: (sure: boolean) => void;
  close: () => void;
}

function say(answer: RefObject<ConfirmProps['onAnswer']>, sure: boolean): void {
  answer.current?.(sure);
  answer.current = undefined;
}

/** Only the main button is a yes. */
export default function ConfirmDialog({
  title = '',
  text,
  confirmLabel,
  cancelLabel,
  onAnswer,
  close,
}: ConfirmProps) {
  const answer = useRef(onAnswer);
  useEffect(() => () => say(answer, false), []);
  return (
    <Dialog
      role="alertdialog"
      title={title}
      closeLabel={t('ui.close')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{cancelLabel ?? t('ui.cancel')}</Button>
          <Button
            variant="primary"
            data-autofocus
            onClick={() => {
              say(answer, true);
              close();
            }}
          >
            {confirmLabel ?? t('ui.confirm')}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
