import type { TextKey } from '../../../lib/text-key.ts';
import { useState } from 'react';
import { failureKey } from '../../../lib/result.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { hide, room } from '../chat.model.ts';
import { Rules } from './Rules.tsx';

export function About({ onClose, onGo }: { onClose: () => void; onGo: (() => void) | undefined }) {
  const [failed, setFailed] = useState<TextKey | null>(null);
  const hidden = room.value?.hidden ?? [];
  const showAgain = async (person: string) => {
    const failure = await hide(person, false);
    setFailed(failure && failureKey(failure));
  };
  return (
    <Dialog title={t('chat.about')} closeLabel={t('ui.close')} onClose={onClose}>
      <div className="stack dialog__form">
        <h3 className="chat__subtitle">{t('chat.rulesTitle')}</h3>
        <Rules />
        <p>{t('chat.kept')}</p>
        <h3 className="chat__subtitle">{t('chat.nameTitle')}</h3>
        <p>{t('chat.nameText')}</p>
        <div>
          <Button
            size="s"
            onClick={() => {
              onClose();
              onGo?.();
              go('/member');
            }}
          >
            {t('chat.nameChange')}
          </Button>
        </div>
        <h3 className="chat__subtitle">{t('chat.hiddenTitle')}</h3>
        <Alert text={failed && t(failed)} />
        {hidden.length === 0 && <p>{t('chat.hiddenNone')}</p>}
        <ul className="chat__hidden">
          {hidden.map(({ person, name }) => (
            <li key={person}>
              <bdi className="chat__name">{name}</bdi>
              <Button
                size="s"
                onClick={() => void showAgain(person)}
                aria-label={t('chat.showName', { name })}
              >
                {t('chat.show')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
