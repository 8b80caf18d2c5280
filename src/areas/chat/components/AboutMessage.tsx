import type { TextKey } from '../../../lib/text-key.ts';
import { useState } from 'react';
import {
  type ChatMessage,
  type ChatReason,
  chatReasons,
} from '../../../../contract/chat/shapes.ts';
import { type Failure, failureKey } from '../../../lib/result.ts';
import { t } from '../../../models/language.ts';
import { toast } from '../../../models/dialogs.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { hide, report } from '../chat.model.ts';

export function AboutMessage({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const { id, name, person, text } = message;
  const [reason, setReason] = useState<ChatReason>('scam');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<TextKey | null>(null);
  const act = async (work: () => Promise<Failure | null>, done: string) => {
    setBusy(true);
    const failure = await work();
    setBusy(false);
    if (failure) return setFailed(failureKey(failure));
    toast(done, 'good');
    return onClose();
  };
  return (
    <Dialog title={t('chat.messageOf', { name })} closeLabel={t('ui.close')} onClose={onClose}>
      <div className="stack dialog__form">
        <blockquote className="chat__quote" dir="auto">
          {text}
        </blockquote>
        <Alert text={failed && t(failed)} />
        <fieldset className="chat__reasons">
          <legend className="chat__subtitle">{t('chat.report')}</legend>
          {chatReasons.map((each) => (
            <label key={each} className="chat__reason">
              <input
                type="radio"
                name="reason"
                checked={reason === each}
                onChange={() => setReason(each)}
              />
              {t(`chat.reason.${each}`)}
            </label>
          ))}
        </fieldset>
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void act(() => report(id, reason), t('chat.reported'))}
        >
          {t('chat.reportSend')}
        </Button>
        <h3 className="chat__subtitle">{t('chat.hideTitle')}</h3>
        <p>{t('chat.hideText')}</p>
        <Button
          icon="eye-off"
          busy={busy}
          onClick={() => void act(() => hide(person, true), t('chat.hiddenNow', { name }))}
        >
          {t('chat.hide', { name })}
        </Button>
      </div>
    </Dialog>
  );
}
