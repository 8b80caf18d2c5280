import type { PopupProps } from '../../../lib/area.ts';
import { t } from '../../../models/language.ts';
import { type WaitingWrite, mend } from '../../../models/outbox.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import '../pages/Member.css';
import { NicknameForm } from './NicknameForm.tsx';

interface MendNicknameProps extends PopupProps {
  /** A refused `account.updateProfile` with a nickname. */
  write: WaitingWrite;
}

/** A nickname that was refused, in the form that it was typed in, to be put right and sent again (PWA-06). */
export default function MendNickname({ write, close }: MendNicknameProps) {
  const send = async (nickname: string) => {
    void mend(write, { nickname });
    return true;
  };
  return (
    <Dialog title={t('outbox.mendTitle')} closeLabel={t('ui.close')} onClose={close}>
      <NicknameForm
        nickname={String(write.request.nickname)}
        onSave={send}
        onDone={close}
        saveLabel={t('outbox.sendAgain')}
        refused={write.reason ? t(write.reason) : null}
      />
    </Dialog>
  );
}
