import type { TextKey } from '../../../lib/text-key.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { connectivity } from '../../../models/connectivity.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Page } from '../../../ui/Page.tsx';
import { MessageFields } from '../components/MessageFields.tsx';
import {
  type Outcome,
  another,
  draft,
  fits,
  storeDraft,
  openDraft,
  outcome,
  send,
  type,
} from '../feedback.model.ts';
import './Feedback.css';

/** What a member wants the operator to know (INFO-02): typed with or without network, sent once. */
export default function Feedback() {
  useEffect(() => {
    void openDraft();
    addEventListener('pagehide', storeDraft);
    return () => {
      removeEventListener('pagehide', storeDraft);
      storeDraft();
      another();
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
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<TextKey | null>(null);
  const { content } = draft.value;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    setFailed(null);
    if (!fits(content) || busy) return;
    setBusy(true);
    setFailed(await send());
    setBusy(false);
  };
  return (
    <Card>
      <form className="feedback__form" noValidate onSubmit={(event) => void submit(event)}>
        <p className="feedback__intro">{t('content.feedback.intro')}</p>
        <MessageFields
          typed={draft.value}
          onType={type}
          asked={asked}
          failed={failed && t(failed)}
        />
        {connectivity.value !== 'online' && (
          <InlineAlert icon="wifi-off">{t('content.feedback.offline')}</InlineAlert>
        )}
        <div>
          <Button variant="primary" type="submit" busy={busy}>
            {t('content.feedback.send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

const icons = { kept: 'clock', sent: 'circle-check', refused: 'circle-exclamation-point' } as const;

function Handed({ became }: { became: Outcome }) {
  return (
    <output className="feedback__handed">
      <EmptyState
        icon={icons[became]}
        title={t(`content.feedback.${became}`)}
        text={t(`content.feedback.${became}Text`)}
        action={
          <div className="feedback__next">
            <Button onClick={another}>{t('content.feedback.more')}</Button>
            <Button variant="quiet" onClick={() => go('/')}>
              {t('content.feedback.home')}
            </Button>
          </div>
        }
      />
    </output>
  );
}
