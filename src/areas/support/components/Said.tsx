import { useState } from 'react';
import type { SupportMessage, SupportPicture } from '../../../../contract/support/shapes.ts';
import { type Failure, failureKey } from '../../../lib/result.ts';
import { agoText } from '../../../models/freshness.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldError } from '../../../ui/FieldError.tsx';
import { loadPicture } from '../support.model.ts';

/**
 * A message; always plain text (SAFE-02).
 * @useSignals
 */
export function Said({
  message: { own, text, at, pictures, missingPictures },
}: {
  message: SupportMessage;
}) {
  return (
    <li className={`support__message${own ? ' support__message--own' : ''}`}>
      <p className="support__head">
        <strong>{t(own ? 'support.you' : 'support.us')}</strong>{' '}
        <time dateTime={at} title={formatDate(at)}>
          {agoText(at)}
        </time>
      </p>
      <p className="support__text" dir="auto">
        {text}
      </p>
      {pictures.length > 0 && (
        <div className="support__pictures">
          {pictures.map((picture, i) => (
            <SentPicture key={picture} id={picture} number={i + 1} />
          ))}
        </div>
      )}
      {missingPictures > 0 && (
        <p className="support__pending">
          {t('support.missingPictures', { count: missingPictures })}
        </p>
      )}
    </li>
  );
}

/** Loaded when asked for: pictures are large. */
function SentPicture({ id, number }: { id: string; number: number }) {
  const [shown, setShown] = useState<SupportPicture | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const show = async () => {
    setBusy(true);
    const answer = await loadPicture(id);
    setBusy(false);
    if (answer.ok) setShown(answer.value);
    setFailure(answer.ok ? null : answer.failure);
  };
  if (shown) {
    return (
      <img
        className="support__picture"
        src={`data:${shown.type};base64,${shown.data}`}
        alt={t('support.picture', { number })}
      />
    );
  }
  return (
    <div>
      <Button size="s" icon="eye" busy={busy} onClick={() => void show()}>
        {t('support.show', { number })}
      </Button>
      <FieldError id={`picture-${id}`} error={failure && t(failureKey(failure))} />
    </div>
  );
}
