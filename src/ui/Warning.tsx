import { createPortal } from 'react-dom';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { MessageWords } from './MessageWords.tsx';

interface WarningProps {
  /** Title and both closing buttons. */
  labels: { title: string; close: string; ok: string };
  text: string;
  onClose: () => void;
}

/** One button, above any dialog (AUTH-15, AUTH-19). */
export function Warning({ labels, text, onClose }: WarningProps) {
  return createPortal(
    <Dialog
      role="alertdialog"
      title={labels.title}
      closeLabel={labels.close}
      onClose={onClose}
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          {labels.ok}
        </Button>
      }
    >
      <MessageWords words={text} />
    </Dialog>,
    document.body,
  );
}
