import { useState } from 'react';
import { type Chosen, idsOf } from '../../../lib/pictures.ts';
import { formRejection } from '../../../models/form-rejection.ts';
import { picturesError } from '../../../models/image-upload.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { drafts, typeAnswer } from '../draft.model.ts';
import { writeAnswer } from '../support.model.ts';
import { SendAlerts, SupportPictures, textCount, textError } from './message-parts.tsx';

interface Values {
  text: string;
  chosen: readonly Chosen[];
}

/**
 * The field to write in a ticket; pictures on demand.
 * @useSignals
 */
export function Answer({ number }: { number: string }) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [withPictures, setWithPictures] = useState(false);
  const text = drafts.value.answers[number] ?? '';
  const form = useForm<Values>({
    store: {
      values: { text, chosen },
      set: (to) => to.text !== undefined && typeAnswer(number, to.text),
    },
    check: (typed) => ({ text: textError(typed.text), chosen: picturesError(typed.chosen) }),
    onSubmit: async (typed) => {
      const errorKey = await writeAnswer(number, typed.text, idsOf(typed.chosen) ?? []);
      if (errorKey) return formRejection({ why: [errorKey], field: 'text' });
      setChosen([]);
      setWithPictures(false);
      form.reset({ text: '' });
      return null;
    },
  });
  return (
    <form className="stack gap-3" {...form.element}>
      <TextArea {...form.field('text')} {...textCount(text)} label={t('support.answer')} rows={3} />
      {withPictures && (
        <SupportPictures chosen={chosen} onChange={setChosen} error={form.error('chosen')} />
      )}
      <SendAlerts alert={form.alert} />
      <div className="cluster">
        <Button variant="primary" type="submit" icon="send" busy={form.busy}>
          {t('support.answerSend')}
        </Button>
        {!withPictures && (
          <Button variant="quiet" onClick={() => setWithPictures(true)}>
            {t('support.addPictures')}
          </Button>
        )}
      </div>
    </form>
  );
}
