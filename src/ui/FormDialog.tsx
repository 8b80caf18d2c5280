import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import type { Form } from './use-form.ts';

interface FormDialogProps {
  title: string;
  /** Button labels. */
  labels: { close: string; cancel: string; submit: string };
  /** From `useForm`. */
  form: Pick<Form<object>, 'element' | 'busy' | 'alert'>;
  children: ReactNode;
  /** Replaces closing, as one step back. */
  onCancel?: () => void;
  onClose: () => void;
}

/** Alert, fields, buttons. */
export function FormDialog({ title, labels, form, children, onCancel, onClose }: FormDialogProps) {
  return (
    <Dialog title={title} closeLabel={labels.close} onClose={onClose} coverCloses={false}>
      <form className="stack dialog__form" {...form.element}>
        <Alert text={form.alert} />
        {children}
        <div className="actions dialog__actions">
          <Button type="submit" variant="primary" busy={form.busy}>
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
