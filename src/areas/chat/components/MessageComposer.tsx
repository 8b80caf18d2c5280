import type { TextKey } from '../../../lib/text-key.ts';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { chatLength } from '../../../../contract/chat/text.ts';
import type { ChatRoom } from '../../../../contract/chat/shapes.ts';
import { failureKey } from '../../../lib/result.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { agree } from '../chat.model.ts';
import {
  draft,
  freeAt,
  lengthOf,
  sending,
  openComposer,
  composerError,
  send,
  type,
} from '../composer.model.ts';
import { secondsLeft } from '../seconds-left.ts';
import { Rules } from './Rules.tsx';
import '../../../ui/Field.css';

/**
 * The composer, or why the member cannot write.
 * @useSignals
 */
export function MessageComposer({
  room: { open, person, mutedUntil },
}: {
  room: Pick<ChatRoom, 'open' | 'person' | 'mutedUntil'>;
}) {
  const muted = mutedUntil !== null && secondsLeft(Date.parse(mutedUntil)) > 0;
  if (!open) return <Closed text={t('errors.chat_closed')} />;
  if (muted) return <Closed text={t('chat.muted', { until: formatDate(mutedUntil) })} />;
  return person === null ? <Agreement /> : <Composer />;
}

function Closed({ text }: { text: string }) {
  return (
    <div className="chat__foot">
      <InlineAlert icon="lock">{text}</InlineAlert>
    </div>
  );
}

function Agreement() {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<TextKey | null>(null);
  const accept = async () => {
    setBusy(true);
    const failure = await agree();
    setFailed(failure && failureKey(failure));
    setBusy(false);
  };
  return (
    <div className="chat__foot chat__agreement">
      <h2 className="chat__subtitle">{t('chat.rulesTitle')}</h2>
      <Rules />
      <Alert text={failed && t(failed)} />
      <Button variant="primary" busy={busy} onClick={() => void accept()}>
        {t('chat.agree')}
      </Button>
    </div>
  );
}

/** @useSignals */
function Composer() {
  const id = useId();
  useEffect(openComposer, []);
  const wait = secondsLeft(freeAt.value);
  const text = draft.value;
  const length = lengthOf(text);
  const over = length > chatLength;
  const why = composerError.value && t(...composerError.value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition (IME) Enter picks letters.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const blocked = length === 0 || over || wait > 0 || sending.value !== null;
  return (
    <form className="chat__foot" noValidate onSubmit={submit}>
      <Alert text={wait > 0 ? t('chat.wait', { seconds: wait }) : why} />
      <div className="chat__write">
        <label className="unseen" htmlFor={id}>
          {t('chat.field')}
        </label>
        <div className="field__box chat__box">
          <textarea
            id={id}
            className="field__input chat__field"
            rows={1}
            value={text}
            placeholder={t('chat.placeholder')}
            enterKeyHint="send"
            autoComplete="off"
            aria-invalid={over || why ? true : undefined}
            aria-describedby={`${id}-count`}
            onChange={(event) => type(event.target.value.replaceAll('\n', ' '))}
            onKeyDown={onKeyDown}
          />
        </div>
        <IconButton
          type="submit"
          className="chat__send"
          icon="send"
          label={t('chat.send')}
          aria-disabled={blocked || undefined}
        />
      </div>
      <p className={`chat__count digits${over ? ' chat__count--over' : ''}`} id={`${id}-count`}>
        {length > chatLength - 50 &&
          t(over ? 'chat.over' : 'chat.left', { count: Math.abs(chatLength - length) })}
      </p>
    </form>
  );
}
