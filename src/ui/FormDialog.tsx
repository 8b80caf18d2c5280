import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface FormDialogProps {
  title: string;
  /** Labels of the buttons: close, cancel, submit. */
  labels: { close: string; cancel: string; submit: string };
  /** An error of the form as a whole. */
  alert?: string | null;
  children: ReactNode;
  /** Sends the form, unless it is invalid; the form is busy until a returned promise settles. */
  onSubmit: () => Promise<unknown> | void;
  /** Replaces closing as the second button's action, such as a step back. */
  onCancel?: () => void;
  onClose: () => void;
}

/** A form in a dialog, sent once at a time; afterwards the first field with an error has the focus. */
export function FormDialog({
  title,
  labels,
  alert,
  children,
  onSubmit,
  onCancel,
  onClose,
}: FormDialogProps) {
  const [busy, setBusy] = useState(false);
  const [answers, setAnswers] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  // The errors are drawn with the count.
  useEffect(() => {
    if (answers > 0) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
  }, [answers]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const sending = onSubmit();
    if (sending) {
      setBusy(true);
      await sending;
      setBusy(false);
    }
    setAnswers((count) => count + 1);
  };
  return (
    <Dialog title={title} closeLabel={labels.close} onClose={onClose} coverCloses={false}>
      <form
        className="stack dialog__form"
        noValidate
        ref={form}
        onSubmit={(event) => void submit(event)}
      >
        <Alert text={alert} />
        {children}
        <div className="actions dialog__actions">
          <Button type="submit" variant="primary" busy={busy}>
            {labels.submit}
          </Button>
          <Button variant="quiet" onClick={onCancel ?? onClose}>
            {labels.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
