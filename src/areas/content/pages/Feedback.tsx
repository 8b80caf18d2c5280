import { type FormEvent, useEffect, useState } from 'react';
import { feedbackLength } from '../../../../contract/account.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { NoticeLine } from '../../../ui/NoticeLine.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { type Outcome, another, draft, fits, keepDraft, lengthOf, openDraft, outcome, send, type } from '../feedback.model.ts';
import './Feedback.css';

/** What a member wants the operator to know (INFO-02): typed with or without network, sent once. */
export default function Feedback() {
  useEffect(() => {
    void openDraft();
    addEventListener('pagehide', keepDraft);
    return () => {
      removeEventListener('pagehide', keepDraft);
      keepDraft();
      another();
    };
  }, []);
  const became = outcome.value;
  return (
    <section className="feedback">
      <h1>{t('content.feedback.title')}</h1>
      {became ? <Handed became={became} /> : <Form />}
    </section>
  );
}

function Form() {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const { kind, content } = draft.value;
  const count = lengthOf(content);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    setFailed(null);
    if (!fits(content) || busy) return;
    setBusy(true);
    setFailed(await send());
    setBusy(false);
  };
  const bounds = { 0: feedbackLength.min, 1: formatNumber(feedbackLength.max) };
  const wrong = asked && !fits(content) ? t('content.feedback.length', bounds) : null;
  return (
    <Card>
      <form className="feedback__form" noValidate onSubmit={(event) => void submit(event)}>
        <p className="feedback__intro">{t('content.feedback.intro')}</p>
        <Segments
          label={t('content.feedback.kind')}
          items={[
            { id: 'feedback', label: t('content.feedback.feedback') },
            { id: 'complaint', label: t('content.feedback.complaint') },
          ]}
          selected={kind}
          onSelect={(id) => type({ kind: id as typeof kind })}
        />
        <TextArea
          label={t('content.feedback.message')}
          value={content}
          onChange={(text) => type({ content: text })}
          hint={t('content.feedback.hint')}
          count={t('content.feedback.count', { typed: formatNumber(count), most: formatNumber(feedbackLength.max) })}
          over={count > feedbackLength.max}
          error={failed ? t(failed) : wrong}
        />
        {connectivity.value !== 'online' && <NoticeLine icon="wifi-off">{t('content.feedback.offline')}</NoticeLine>}
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
      <Empty
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
