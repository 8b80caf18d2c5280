import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface FormDialogProps {
  title: string;
  /** The names of the buttons: what closes it, what gives up, what sends. */
  labels: { close: string; cancel: string; submit: string };
  /** What is wrong that belongs to no field. */
  alert?: string | null;
  children: ReactNode;
  /** Sends it, unless it is not right yet; a promise keeps the form busy until it is answered. */
  onSubmit: () => Promise<unknown> | void;
  /** What the second button does in place of closing, such as leading a step back. */
  onCancel?: () => void;
  onClose: () => void;
}

/** A form in a dialog. It is sent once at a time; after that the first field with something wrong has the focus. */
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
  // What is wrong is drawn with the count.
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
