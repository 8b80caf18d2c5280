import { useEffect, useState } from 'react';
import { is } from 'superstruct';
import {
  type SupportTopic,
  TicketReference,
  maxOpenTickets,
  supportTopics,
} from '../../../../contract/support/shapes.ts';
import { type Chosen, idsOf } from '../../../lib/pictures.ts';
import { formRejection } from '../../../models/form-rejection.ts';
import { picturesError } from '../../../models/image-upload.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { useCachedQuery } from '../../../models/use-cached-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Field } from '../../../ui/Field.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { supportPath } from '../address.ts';
import { type TicketDraft, drafts, fillIn, typeTicket } from '../draft.model.ts';
import { changes, openTicket, ticketPages } from '../support.model.ts';
import { BackLink } from './BackLink.tsx';
import { SendAlerts, SupportPictures, textCount, textError } from './message-parts.tsx';

interface NewTicketProps {
  topic: SupportTopic | null;
  reference: string | null;
}

/**
 * A new ticket (INFO-08a); typed texts stay over reloads.
 * @useSignals
 */
export function NewTicket({ topic, reference }: NewTicketProps) {
  const { value } = useCachedQuery(ticketPages, { pageNo: 1 }, changes);
  useEffect(() => {
    if (!topic && !reference) return;
    fillIn(topic, reference);
    // Once: what is changed after stays.
    go(`${supportPath()}?new`, { replace: true });
  }, [topic, reference]);
  return (
    <>
      <BackLink />
      {value && value.open >= maxOpenTickets && (
        <InlineAlert icon="info">{t('support.full', { max: maxOpenTickets })}</InlineAlert>
      )}
      <Card>
        <TicketForm />
      </Card>
    </>
  );
}

type Values = TicketDraft & { chosen: readonly Chosen[] };

/** @useSignals */
function TicketForm() {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const { topic, reference, text } = drafts.value;
  const form = useForm<Values>({
    store: { values: { topic, reference, text, chosen }, set: (to) => typeTicket(to) },
    check: (typed) => ({
      text: textError(typed.text),
      reference:
        typed.reference.trim() === '' || is(typed.reference.trim(), TicketReference)
          ? null
          : t('support.form.referenceWrong'),
      chosen: picturesError(typed.chosen),
    }),
    onSubmit: async (typed) => {
      const errorKey = await openTicket(typed, idsOf(typed.chosen) ?? []);
      if (errorKey) return formRejection({ why: [errorKey], field: 'text' });
      // Who has gone on from the form stays there.
      if (location.pathname === supportPath()) go(supportPath(), { replace: true });
      return null;
    },
  });
  return (
    <form className="stack" {...form.element}>
      <Select
        label={t('support.form.topic')}
        options={supportTopics.map((each) => ({ value: each, label: t(`support.topic.${each}`) }))}
        value={topic}
        onChange={(value) => form.set({ topic: value as SupportTopic })}
      />
      <Field
        {...form.field('reference')}
        label={t('support.form.reference')}
        hint={t('support.form.referenceHint')}
        maxLength={40}
        autoComplete="off"
      />
      <TextArea
        {...form.field('text')}
        {...textCount(text)}
        label={t('support.form.text')}
        hint={t('support.form.textHint')}
      />
      <SupportPictures chosen={chosen} onChange={setChosen} error={form.error('chosen')} />
      <SendAlerts alert={form.alert} />
      <div>
        <Button variant="primary" type="submit" icon="send" busy={form.busy}>
          {t('support.form.send')}
        </Button>
      </div>
    </form>
  );
}
