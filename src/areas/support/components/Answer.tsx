import { useState } from 'react';
import { supportLength, supportTextLength } from '../../../../contract/support/shapes.ts';
import { type Chosen, idsOf } from '../../../lib/pictures.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formRejection } from '../../../models/form-rejection.ts';
import { pictureActions } from '../../../models/image-upload.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Pictures } from '../../../ui/Pictures.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { drafts, typeAnswer } from '../draft.model.ts';
import { writeAnswer } from '../support.model.ts';
import { picturesError, textError } from './NewTicket.tsx';

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
  const length = supportTextLength(text);
  return (
    <form className="stack gap-3" {...form.element}>
      <TextArea
        {...form.field('text')}
        label={t('support.answer')}
        rows={3}
        error={length === 0 ? null : form.error('text')}
        count={t('support.form.count', {
          typed: formatNumber(length),
          max: formatNumber(supportLength),
        })}
        over={length > supportLength}
      />
      {withPictures && (
        <Pictures
          ways={pictureActions}
          label={t('support.form.pictures')}
          hint={t('support.form.picturesHint')}
          chosen={chosen}
          onChange={setChosen}
          error={form.error('chosen')}
        />
      )}
      {connectivity.value !== 'online' && (
        <InlineAlert icon="wifi-off">{t('support.form.offline')}</InlineAlert>
      )}
      <Alert text={form.alert} />
      <div className="cluster">
        <Button
          variant="primary"
          type="submit"
          icon="send"
          busy={form.busy}
          aria-disabled={length === 0 || undefined}
        >
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
