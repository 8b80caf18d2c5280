import { useRef, useState } from 'react';
import { type Avatar, houseAvatars } from '../../../../contract/profile.ts';
import { houseAvatarUrl } from '../../../lib/house-avatar.ts';
import { type Words, t } from '../../../models/language.ts';
import { goBy, profile } from '../../../models/own-things.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Face } from '../../../ui/Face.tsx';
import { FieldError } from '../../../ui/FieldError.tsx';
import { goByPicture } from '../avatar.model.ts';
import '../pages/Member.css';

interface AvatarDialogProps {
  /** Whose first letter is one of the choices. */
  name: string;
  onClose: () => void;
}

/** Chooses what the account goes by (MEM-01): a drawing of the house, a picture of one's own, or the name's letter. */
export function AvatarDialog({ name, onClose }: AvatarDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Words | null>(null);
  const now = profile.value.value?.avatar ?? null;
  const choose = (avatar: Avatar) => {
    // Seen at once, and sent when there is a network (PWA-06).
    if (avatar !== now) void goBy(avatar);
    onClose();
  };
  const send = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    const words = await goByPicture(file);
    setBusy(false);
    setWrong(words);
    if (!words) onClose();
  };
  return (
    <Dialog title={t('member.avatar.title')} closeLabel={t('ui.close')} onClose={onClose}>
      <ul className="member__avatars">
        {[null, ...houseAvatars].map((avatar) => (
          <li key={avatar}>
            <button
              type="button"
              className="member__avatar"
              aria-pressed={avatar === now}
              aria-label={avatar ? t(`member.avatar.house.${avatar}`) : t('member.avatar.letter')}
              onClick={() => choose(avatar)}
            >
              <Face name={name} picture={avatar && houseAvatarUrl(avatar)} large />
            </button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        data-testid="avatar"
        onChange={(event) => {
          void send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button busy={busy} wide onClick={() => input.current?.click()}>
        {t('member.avatar.own')}
      </Button>
      <p className="field__hint">{t('member.avatar.hint')}</p>
      <FieldError id="avatar-error" error={wrong && t(...wrong)} />
    </Dialog>
  );
}
