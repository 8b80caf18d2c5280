import { type RefObject, useEffect, useRef } from 'react';
import type { PopupProps } from '../../../lib/area.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { t } from '../../../models/language.ts';
import type { WaitingWrite } from '../../../models/outbox.ts';
import type { WaitingChoice } from '../../../models/dialogs.ts';
import { deviceOnly } from '../../../models/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import './Waiting.css';
import { WriteWords } from './WriteItem.tsx';

interface WaitingAtLogoutProps extends PopupProps {
  writes: readonly WaitingWrite[];
  /** Sending was tried; these remain. */
  tried: boolean;
  /** Called once; null: stays logged in. */
  onAnswer: (choice: WaitingChoice) => void;
}

type Answer = ((choice: WaitingChoice) => void) | null;

function say(answer: RefObject<Answer>, choice: WaitingChoice): void {
  answer.current?.(choice);
  answer.current = null;
}

/** Asks what to do with unsent writes at logout (PWA-06, AUTH-11); closing stays. */
export default function WaitingAtLogout({ writes, tried, onAnswer, close }: WaitingAtLogoutProps) {
  const answer = useRef<Answer>(onAnswer);
  useEffect(() => () => say(answer, null), []);
  const choose = (choice: WaitingChoice) => () => {
    say(answer, choice);
    close();
  };
  const online = connectivity.value === 'online' && !deviceOnly.value;
  const rejectedOnly = writes.every(({ state }) => state === 'rejected');
  return (
    <Dialog
      role="alertdialog"
      title={t('outbox.logoutTitle')}
      closeLabel={t('ui.close')}
      onClose={close}
      footer={
        <div className="waiting__ways">
          {online && !rejectedOnly && (
            <Button variant="primary" wide onClick={choose('send')}>
              {t('outbox.logoutSend')}
            </Button>
          )}
          <Button wide onClick={choose('later')}>
            {t('outbox.logoutKeep')}
          </Button>
          <Button wide onClick={choose('drop')}>
            {t('outbox.logoutDrop')}
          </Button>
          <Button wide variant="quiet" onClick={choose(null)}>
            {t('outbox.logoutStay')}
          </Button>
        </div>
      }
    >
      <p className="waiting__question">{t(tried ? 'outbox.logoutTried' : 'outbox.logoutText')}</p>
      <Lines>
        {writes.map((write) => (
          <Line key={write.id}>
            <WriteWords write={write} />
            {write.reason && (
              <p className={write.state === 'rejected' ? 'line__bad' : undefined}>
                {t(write.reason)}
              </p>
            )}
          </Line>
        ))}
      </Lines>
    </Dialog>
  );
}
