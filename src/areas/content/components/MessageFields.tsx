import { type FeedbackDraft, feedbackLength } from '../../../../contract/account/shapes.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { fits, lengthOf } from '../feedback.model.ts';

interface MessageFieldsProps {
  typed: FeedbackDraft;
  onType: (change: Partial<FeedbackDraft>) => void;
  /** It was to be sent: a length that is not right is said. */
  asked: boolean;
  /** Why it could not be sent, in words. */
  failed: string | null;
}

/** What a message to the operator is made of (INFO-02), for one that is new and for one that is put right. */
export function MessageFields({
  typed: { kind, content },
  onType,
  asked,
  failed,
}: MessageFieldsProps) {
  const count = lengthOf(content);
  const most = formatNumber(feedbackLength.max);
  const wrong =
    asked && !fits(content)
      ? t('content.feedback.length', { 0: feedbackLength.min, 1: most })
      : null;
  return (
    <>
      <SegmentedControl
        label={t('content.feedback.kind')}
        items={[
          { id: 'feedback', label: t('content.feedback.feedback') },
          { id: 'complaint', label: t('content.feedback.complaint') },
        ]}
        selected={kind}
        onSelect={(id) => onType({ kind: id as typeof kind })}
      />
      <TextArea
        label={t('content.feedback.message')}
        value={content}
        onChange={(text) => onType({ content: text })}
        hint={t('content.feedback.hint')}
        count={t('content.feedback.count', { typed: formatNumber(count), most })}
        over={count > feedbackLength.max}
        error={wrong ?? failed}
        data-autofocus
      />
    </>
  );
}
