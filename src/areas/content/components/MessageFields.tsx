import type { ComponentProps } from 'react';
import { type FeedbackDraft, feedbackLength } from '../../../../contract/account/shapes.ts';
import type { Chosen } from '../../../lib/pictures.ts';
import { pictureActions, picturesError } from '../../../models/image-upload.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { Pictures } from '../../../ui/Pictures.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import type { FieldErrors, Form } from '../../../ui/use-form.ts';
import { fits, lengthOf } from '../feedback.model.ts';

/** What is typed, and pictures, which no draft has (INFO-02b). */
export type Message = FeedbackDraft & { chosen: readonly Chosen[] };

interface MessageFieldsProps {
  form: Form<Message>;
  onPictures: ComponentProps<typeof Pictures>['onChange'];
  /** An earlier rejection, as text. */
  rejected?: string | null;
}

/** By field. A tracked read. */
export const messageErrors = ({ content, chosen }: Message): FieldErrors<Message> => ({
  content: fits(content)
    ? null
    : t('content.feedback.length', {
        0: feedbackLength.min,
        1: formatNumber(feedbackLength.max),
      }),
  chosen: picturesError(chosen),
});

/** A message to the operator, new or edited (INFO-02). */
export function MessageFields({ form, onPictures, rejected = null }: MessageFieldsProps) {
  const { kind, content, chosen } = form.values;
  const count = lengthOf(content);
  const max = formatNumber(feedbackLength.max);
  return (
    <>
      <SegmentedControl
        label={t('content.feedback.kind')}
        items={[
          { id: 'feedback', label: t('content.feedback.feedback') },
          { id: 'complaint', label: t('content.feedback.complaint') },
        ]}
        selected={kind}
        onSelect={(id) => form.set({ kind: id as typeof kind })}
      />
      <TextArea
        {...form.field('content')}
        label={t('content.feedback.message')}
        hint={t('content.feedback.hint')}
        count={t('content.feedback.count', { typed: formatNumber(count), max })}
        over={count > feedbackLength.max}
        error={form.error('content') ?? rejected}
        data-autofocus
      />
      <Pictures
        ways={pictureActions}
        label={t('content.feedback.pictures')}
        hint={t('content.feedback.picturesHint')}
        chosen={chosen}
        onChange={onPictures}
        error={form.error('chosen')}
      />
    </>
  );
}
