import { useEffect, useState } from 'react';
import { type Chosen, idsOf } from '../../../lib/pictures.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formRejection } from '../../../models/form-rejection.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Page } from '../../../ui/Page.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { type Message, MessageFields, messageErrors } from '../components/MessageFields.tsx';
import {
  type Outcome,
  writeAnother,
  feedbackDraft,
  storeDraft,
  openDraft,
  outcome,
  send,
  type,
} from '../feedback.model.ts';
import '../components/Feedback.css';

/** A message to the operator (INFO-02), typed offline too, sent once. */
export default function Feedback() {
  useEffect(() => {
    void openDraft();
    addEventListener('pagehide', storeDraft);
    return () => {
      removeEventListener('pagehide', storeDraft);
      storeDraft();
      writeAnother();
    };
  }, []);
  const became = outcome.value;
  return (
    <Page title={t('content.feedback.title')}>
      {became ? <Handed became={became} /> : <Form />}
    </Page>
  );
}

function Form() {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const form = useForm<Message>({
    store: { values: { ...feedbackDraft.value, chosen }, set: type },
    check: messageErrors,
    onSubmit: async (typed) => {
      const errorKey = await send(idsOf(typed.chosen) ?? []);
      return errorKey ? formRejection({ why: [errorKey], field: 'content' }) : null;
    },
  });
  return (
    <Card>
      <form className="feedback__form" {...form.element}>
        <p className="feedback__intro">{t('content.feedback.intro')}</p>
        <MessageFields form={form} onPictures={setChosen} />
        {connectivity.value !== 'online' && (
          <InlineAlert icon="wifi-off">{t('content.feedback.offline')}</InlineAlert>
        )}
        <div>
          <Button variant="primary" type="submit" busy={form.busy}>
            {t('content.feedback.send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

const icons = {
  stored: 'clock',
  sent: 'circle-check',
  rejected: 'circle-exclamation-point',
} as const;

function Handed({ became }: { became: Outcome }) {
  // The form is longer than a phone's screen, and its button is at its end.
  useEffect(() => {
    // Not returned: browsers answer with a promise.
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <output className="feedback__handed">
      <EmptyState
        icon={icons[became]}
        title={t(`content.feedback.${became}`)}
        text={t(`content.feedback.${became}Text`)}
        action={
          <div className="feedback__next">
            <Button onClick={writeAnother}>{t('content.feedback.more')}</Button>
            <Button variant="quiet" onClick={() => go('/')}>
              {t('content.feedback.home')}
            </Button>
          </div>
        }
      />
    </output>
  );
}
