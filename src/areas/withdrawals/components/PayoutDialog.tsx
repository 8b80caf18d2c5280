import { type ReactNode, useState } from 'react';
import { type Failure, failureKey } from '../../../lib/result.ts';
import { t } from '../../../models/language.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';

/** What is wrong with a field of the form, by its name: what was typed, else what the gateway said of it. */
export type ErrorOf = (name: string, wrong: string | null) => string | null;

interface PayoutDialogProps {
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

/** A change of what withdrawals need: it says at the field what is wrong, and above what else is. */
export function PayoutDialog({
  title,
  text,
  submitLabel,
  children,
  ready,
  onSubmit,
  onClose,
}: PayoutDialogProps) {
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const field = failure?.kind === 'rejected' ? failure.field : undefined;
  const send = async () => {
    const failed = await onSubmit();
    setFailure(failed);
    if (!failed) onClose();
  };
  const submit = () => {
    setAsked(true);
    setFailure(null);
    if (ready()) return send();
  };
  const errorOf: ErrorOf = (name, wrong) => {
    if (asked && wrong) return wrong;
    return failure && field?.split('.')[0] === name ? t(failureKey(failure)) : null;
  };
  const labels = { close: t('ui.close'), cancel: t('ui.cancel'), submit: submitLabel };
  return (
    <FormDialog
      title={title}
      labels={labels}
      alert={failure && !field ? t(failureKey(failure)) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="withdraw__text">{text}</p>
      {children(errorOf)}
    </FormDialog>
  );
}
