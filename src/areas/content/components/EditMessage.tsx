import { useId } from 'react';
import { array, is } from 'superstruct';
import { FeedbackDraft } from '../../../../contract/account/shapes.ts';
import { Id } from '../../../../contract/shared.ts';
import type { PopupProps } from '../../../lib/area.ts';
import { idsOf, uploadedBefore } from '../../../lib/pictures.ts';
import { t } from '../../../models/language.ts';
import { type WaitingWrite, editWaiting } from '../../../models/outbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useForm } from '../../../ui/use-form.ts';
import './Feedback.css';
import { type Message, MessageFields, messageErrors } from './MessageFields.tsx';

interface EditMessageProps extends PopupProps {
  /** A rejected `account.feedback`. */
  write: WaitingWrite;
}

/** Edits and resends a rejected message with its pictures (PWA-06, INFO-02b). */
export default function EditMessage({ write, close }: EditMessageProps) {
  const id = useId();
  const form = useForm<Message>({
    initial: messageOf(write),
    check: messageErrors,
    onSubmit: ({ kind, content, chosen }) => {
      const pictures = idsOf(chosen) ?? [];
      void editWaiting(write, { kind, content: content.trim(), pictures });
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
        <MessageFields
          form={form}
          onPictures={(change) => form.set(({ chosen }) => ({ chosen: change(chosen) }))}
          rejected={write.reason ? t(write.reason) : null}
        />
      </form>
    </Dialog>
  );
}

function messageOf({ request: { kind, content, pictures } }: WaitingWrite): Message {
  const typed = { kind, content };
  const ids = is(pictures, array(Id)) ? pictures : [];
  return {
    ...(is(typed, FeedbackDraft) ? typed : { kind: 'feedback', content: '' }),
    chosen: uploadedBefore(ids, (number) => t('support.picture', { number })),
  };
}
