import { type FeedbackDraft, feedbackLength } from '../../../../contract/account/shapes.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import type { Form } from '../../../ui/use-form.ts';
import { fits, lengthOf } from '../feedback.model.ts';

interface MessageFieldsProps {
  form: Form<FeedbackDraft>;
  /** An earlier rejection, as text. */
  rejected?: string | null;
}

/** A text's error, or null. */
export const messageError = (content: string): string | null =>
  fits(content)
    ? null
    : t('content.feedback.length', {
        0: feedbackLength.min,
        1: formatNumber(feedbackLength.max),
      });

/** A message to the operator, new or edited (INFO-02). */
export function MessageFields({ form, rejected = null }: MessageFieldsProps) {
  const { kind, content } = form.values;
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
    </>
  );
}
