import { useEffect } from 'react';
import type { PopupProps } from '../../../lib/area.ts';
import { loadErrorText } from '../../../models/load-error.ts';
import { t } from '../../../models/language.ts';
import { type WaitingWrite, editWaiting } from '../../../models/outbox.ts';
import { profile } from '../../../models/account-data.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import './Profile.css';
import { type Details, DetailsForm } from './DetailsForm.tsx';
import { NicknameForm } from './NicknameForm.tsx';

interface EditProfileProps extends PopupProps {
  /** A rejected `account.updateProfile` with typed fields. */
  write: WaitingWrite;
}

/** Edits and resends a rejected profile change (PWA-06). */
export default function EditProfile({ write, close }: EditProfileProps) {
  const send = async (typed: Record<string, string>) => {
    void editWaiting(write, typed);
    return true;
  };
  const common = {
    onDone: close,
    saveLabel: t('outbox.sendAgain'),
    rejected: write.reason ? t(write.reason) : null,
  };
  return (
    <Dialog title={t('outbox.mendTitle')} closeLabel={t('ui.close')} onClose={close}>
      {typeof write.request.nickname === 'string' ? (
        <NicknameForm
          nickname={write.request.nickname}
          onSave={(nickname) => send({ nickname })}
          {...common}
        />
      ) : (
        <EditDetails write={write} send={send} common={common} />
      )}
    </Dialog>
  );
}

interface EditDetailsProps {
  write: WaitingWrite;
  send: (typed: Record<string, string>) => Promise<boolean>;
  common: { onDone: () => void; saveLabel: string; rejected: string | null };
}

function EditDetails({ write: { request }, send, common }: EditDetailsProps) {
  useEffect(() => {
    void profile.load();
  }, []);
  const known = profile.now.value.value;
  if (!known)
    return (
      <EmptyState
        icon="cloud-off"
        title={t('profile.absent')}
        text={loadErrorText(profile.now.value)}
      />
    );
  const written = known.details.filter(({ field }) => typeof request[field] === 'string');
  // Locked fields are sent unchanged.
  const fixed: Details = Object.fromEntries(
    written.flatMap(({ field, value, locked }) => (locked ? [[field, value]] : [])),
  );
  const open = written.flatMap((detail) =>
    detail.locked ? [] : [{ ...detail, value: String(request[detail.field]) }],
  );
  return (
    <DetailsForm
      details={open}
      birthdayAge={known.birthdayAge}
      onSave={(typed) => send({ ...fixed, ...typed })}
      {...common}
    />
  );
}
