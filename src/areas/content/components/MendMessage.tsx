import { type FormEvent, useId, useState } from 'react';
import { is } from 'superstruct';
import { FeedbackDraft } from '../../../../contract/account/shapes.ts';
import type { PopupProps } from '../../../lib/area.ts';
import { t } from '../../../models/language.ts';
import { type WaitingWrite, editWaiting } from '../../../models/outbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { fits } from '../feedback.model.ts';
import '../pages/Feedback.css';
import { MessageFields } from './MessageFields.tsx';

interface MendMessageProps extends PopupProps {
  /** A refused `account.feedback`. */
  write: WaitingWrite;
}

/** A message that was refused, in the form that it was typed in, to be put right and sent again (PWA-06). */
export default function MendMessage({ write, close }: MendMessageProps) {
  const form = useId();
  const { kind, content } = write.request;
  const before = { kind, content };
  const [typed, setTyped] = useState<FeedbackDraft>(
    is(before, FeedbackDraft) ? before : { kind: 'feedback', content: '' },
  );
  const [asked, setAsked] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!fits(typed.content)) return;
    void editWaiting(write, { ...typed, content: typed.content.trim() });
    close();
  };
  return (
    <Dialog
      title={t('outbox.mendTitle')}
      closeLabel={t('ui.close')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t('outbox.sendAgain')}
          </Button>
        </>
      }
    >
      <form id={form} className="feedback__form" noValidate onSubmit={send}>
        <MessageFields
          typed={typed}
          onType={(change) => setTyped({ ...typed, ...change })}
          asked={asked}
          failed={write.reason ? t(write.reason) : null}
        />
      </form>
    </Dialog>
  );
}
