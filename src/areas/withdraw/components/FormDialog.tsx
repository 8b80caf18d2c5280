import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { type Failure, failureKey } from '../../../lib/result.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { NoticeLine } from '../../../ui/NoticeLine.tsx';

/** What is wrong with a field of the form, by its name: what was typed, else what the gateway said of it. */
export type ErrorOf = (name: string, wrong: string | null) => string | null;

interface FormDialogProps {
  title: string;
  text: string;
  submitLabel: string;
  children: (errorOf: ErrorOf) => ReactNode;
  /** Whether all is typed; false keeps the form and shows what is wrong. */
  ready: () => boolean;
  /** Does it; null when it is done and the dialog may close, else why not. What was typed stays. */
  onSubmit: () => Promise<Failure | null>;
  onClose: () => void;
}

/** A form in a dialog: it says at the field what is wrong, and above what else is. */
export function FormDialog({ title, text, submitLabel, children, ready, onSubmit, onClose }: FormDialogProps) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const field = failure?.kind === 'refused' ? failure.field : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setAsked(true);
    setFailure(null);
    if (!ready()) return requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus());
    setBusy(true);
    const failed = await onSubmit();
    setBusy(false);
    setFailure(failed);
    if (!failed) onClose();
  };
  const errorOf: ErrorOf = (name, wrong) => {
    if (asked && wrong) return wrong;
    return failure && field?.split('.')[0] === name ? t(failureKey(failure)) : null;
  };
  return (
    <Dialog title={title} closeLabel={t('ui.close')} onClose={onClose} coverCloses={false}>
      <form className="withdraw__form" noValidate ref={form} onSubmit={(event) => void submit(event)}>
        <p className="withdraw__text">{text}</p>
        {failure && !field && (
          <div role="alert">
            <NoticeLine icon="circle-exclamation-point" tone="warn">
              {t(failureKey(failure))}
            </NoticeLine>
          </div>
        )}
        {children(errorOf)}
        <div className="withdraw__actions">
          <Button type="submit" variant="primary" busy={busy}>
            {submitLabel}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
