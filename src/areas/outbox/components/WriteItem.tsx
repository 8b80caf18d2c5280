import { pageHere } from '../../../models/agent-pages.ts';
import { agoText } from '../../../models/freshness.ts';
import { formatDate } from '../../../models/dates.ts';
import { t, uncheckedKey } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { type WaitingWrite, discardWrite, retry } from '../../../models/outbox.ts';
import { confirm, openPopup } from '../../../models/dialogs.ts';
import { Button } from '../../../ui/Button.tsx';
import { Line } from '../../../ui/Lines.tsx';
import { typedIn } from '../typed.ts';

/** A write: content, age, reason and actions (PWA-06). */
export function WriteItem({ write }: { write: WaitingWrite }) {
  const rejected = write.state === 'rejected';
  return (
    <Line
      icon={rejected ? 'circle-exclamation-point' : 'clock'}
      {...(rejected && { tone: 'bad' })}
      end={
        <>
          {rejected && <AgainButton write={write} />}
          <Button size="s" variant="quiet" icon="x" onClick={() => void askToDrop(write)}>
            {t('outbox.drop')}
          </Button>
        </>
      }
    >
      <WriteWords write={write} />
      {write.reason && <p className={rejected ? 'line__bad' : undefined}>{reasonText(write)}</p>}
      {!rejected && write.tries > 0 && <p>{t('outbox.maybeArrived')}</p>}
    </Line>
  );
}

/** Edits a rejected write, or resends it. */
function AgainButton({ write }: { write: WaitingWrite }) {
  const typed = typedIn(write);
  if (!typed) {
    return (
      <Button size="s" icon="refresh-cw" onClick={() => void retry(write.id)}>
        {t('outbox.again')}
      </Button>
    );
  }
  const edit = () => {
    if (typed.edit === 'editMessage' || typed.edit === 'editProfile')
      openPopup(typed.edit, { write });
    else go(pageHere(pageOf(write, typed.edit)));
  };
  return (
    <Button size="s" onClick={edit}>
      {t('outbox.mend')}
    </Button>
  );
}

/** A message of a ticket is changed in its conversation. */
const pageOf = ({ request }: WaitingWrite, page: string): string =>
  typeof request.number === 'string' ? `${page}?number=${request.number}` : page;

/**
 * A write's action, text and time.
 * @useSignals
 */
export function WriteWords({ write }: { write: WaitingWrite }) {
  const typed = typedIn(write);
  return (
    <>
      <strong>{t(write.label.key, write.label.params)}</strong>
      {typed && <blockquote className="waiting__typed">{typed.text}</blockquote>}
      <p>
        {t(write.state === 'sending' ? 'outbox.sending' : 'outbox.made', {
          when: agoText(write.at),
        })}
      </p>
    </>
  );
}

/** ms; longer delays are explained. */
const longPause = 10 * 60_000;

/** Why a write waits, or when it is sent after a long delay. */
function reasonText({ reason = uncheckedKey(''), state, notBefore }: WaitingWrite): string {
  const putOff =
    state === 'waiting' &&
    reason === 'errors.too_many_requests' &&
    notBefore > Date.now() + longPause;
  return putOff
    ? t('outbox.putOff', { when: formatDate(new Date(notBefore).toISOString()) })
    : t(reason);
}

async function askToDrop(write: WaitingWrite): Promise<void> {
  // A favourite is easily set again; a text is lost.
  const text = t(
    write.tries > 0 && write.state !== 'rejected' ? 'outbox.dropMaybe' : 'outbox.dropText',
  );
  const sure =
    !typedIn(write) ||
    (await confirm({ title: t('outbox.dropTitle'), text, confirmLabel: t('outbox.drop') }));
  if (sure) await discardWrite(write.id);
}
