import { useId } from 'react';
import { is } from 'superstruct';
import { FeedbackDraft } from '../../../../contract/account/shapes.ts';
import type { PopupProps } from '../../../lib/area.ts';
import { t } from '../../../models/language.ts';
import { type WaitingWrite, editWaiting } from '../../../models/outbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useForm } from '../../../ui/use-form.ts';
import './Feedback.css';
import { MessageFields, messageError } from './MessageFields.tsx';

interface EditMessageProps extends PopupProps {
  /** A rejected `account.feedback`. */
  write: WaitingWrite;
}

/** Edits and resends a rejected message (PWA-06). */
export default function EditMessage({ write, close }: EditMessageProps) {
  const id = useId();
  const { kind, content } = write.request;
  const before = { kind, content };
  const form = useForm<FeedbackDraft>({
    initial: is(before, FeedbackDraft) ? before : { kind: 'feedback', content: '' },
    check: (typed) => ({ content: messageError(typed.content) }),
    onSubmit: (typed) => {
      void editWaiting(write, { ...typed, content: typed.content.trim() });
      close();
    },
  });
  return (
    <Dialog
      title={t('outbox.mendTitle')}
      closeLabel={t('ui.close')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={id}>
            {t('outbox.sendAgain')}
          </Button>
        </>
      }
    >
      <form id={id} className="feedback__form" {...form.element}>
        <MessageFields form={form} rejected={write.reason ? t(write.reason) : null} />
      </form>
    </Dialog>
  );
}
