import { type FormEvent, useId, useState } from 'react';
import { feedbackLength, nicknameLength } from '../../../../contract/account.ts';
import { t } from '../../../models/language.ts';
import { type WaitingWrite, mend } from '../../../models/outbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { fits, typedIn } from '../mendable.ts';

/** What was typed, to be put right and sent again; why it was refused stands above it. */
export function Mend({ write, onClose }: { write: WaitingWrite; onClose: () => void }) {
  const form = useId();
  const { field, text: before } = typedIn(write) ?? { field: 'content', text: '' };
  const [text, setText] = useState(before);
  const [asked, setAsked] = useState(false);
  const bounds = field === 'nickname' ? nicknameLength : feedbackLength;
  const error = asked && !fits(field, text) ? t(`outbox.${field}Wrong`, bounds) : null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!fits(field, text)) return;
    void mend(write, { [field]: text.trim() });
    onClose();
  };
  return (
    <Dialog
      title={t('outbox.mendTitle')}
      closeLabel={t('ui.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t('outbox.sendAgain')}
          </Button>
        </>
      }
    >
      <form id={form} className="waiting__form" noValidate onSubmit={send}>
        {write.reason && !error && <p className="waiting__bad">{t(write.reason)}</p>}
        {field === 'nickname' ? (
          <Field label={t('outbox.nickname')} value={text} error={error} onChange={setText} data-autofocus />
        ) : (
          <LongField label={t('outbox.content')} value={text} error={error} onChange={setText} />
        )}
      </form>
    </Dialog>
  );
}

interface LongFieldProps {
  label: string;
  value: string;
  error: string | null;
  onChange: (text: string) => void;
}

function LongField({ label, value, error, onChange }: LongFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="waiting__long"
        rows={6}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
        data-autofocus
      />
      {error && (
        <p className="field__error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
