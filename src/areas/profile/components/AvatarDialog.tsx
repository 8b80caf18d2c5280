import { useState } from 'react';
import { type AvatarChoice, houseAvatars } from '../../../../contract/account/profile.ts';
import { houseAvatarUrl } from '../../../lib/house-avatar.ts';
import { type Words, t } from '../../../models/language.ts';
import { goBy, profile } from '../../../models/account-data.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { FieldError } from '../../../ui/FieldError.tsx';
import { PictureButton } from '../../../ui/PictureButton.tsx';
import { goByPicture } from '../avatar.model.ts';
import './Profile.css';

interface AvatarDialogProps {
  /** For the letter choice. */
  name: string;
  onClose: () => void;
}

/** Avatar: house drawing, own picture or letter (MEM-01). */
export function AvatarDialog({ name, onClose }: AvatarDialogProps) {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Words | null>(null);
  const now = profile.value.value?.avatar ?? null;
  const choose = (avatar: AvatarChoice) => {
    // Optimistic; sent when online (PWA-06).
    if (avatar !== now) void goBy(avatar);
    onClose();
  };
  const send = async (file: File) => {
    setBusy(true);
    const words = await goByPicture(file);
    setBusy(false);
    setWrong(words);
    if (!words) onClose();
  };
  return (
    <Dialog title={t('profile.avatar.title')} closeLabel={t('ui.close')} onClose={onClose}>
      <ul className="member__avatars">
        {[null, ...houseAvatars].map((avatar) => (
          <li key={avatar}>
            <button
              type="button"
              className="member__avatar"
              aria-pressed={avatar === now}
              aria-label={avatar ? t(`profile.avatar.house.${avatar}`) : t('profile.avatar.letter')}
              onClick={() => choose(avatar)}
            >
              <Avatar name={name} picture={avatar && houseAvatarUrl(avatar)} large />
            </button>
          </li>
        ))}
      </ul>
      <PictureButton testId="avatar" wide busy={busy} onFiles={([file]) => file && void send(file)}>
        {t('profile.avatar.own')}
      </PictureButton>
      <p className="text-muted field__hint">{t('profile.avatar.hint')}</p>
      <FieldError id="avatar-error" error={wrong && t(...wrong)} />
    </Dialog>
  );
}
