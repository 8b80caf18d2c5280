import { useRef, useState } from 'react';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { face, profile, rename } from '../../../models/account-data.ts';
import { member } from '../../../models/session.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { copyText } from '../../../models/copy.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { AvatarDialog } from './AvatarDialog.tsx';
import { NicknameForm } from './NicknameForm.tsx';

/** Avatar, nickname, account and joining date (MEM-01). */
export function ProfileCard() {
  const who = member.value;
  const known = profile.value.value;
  const [editing, setEditing] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const row = useRef<HTMLElement>(null);
  if (!who) return null;
  if (!known && profile.now.value.state === 'missing') return <LoadError />;
  const nickname = known?.nickname ?? who.nickname;
  const done = () => {
    setEditing(false);
    requestAnimationFrame(() => row.current?.querySelector('button')?.focus());
  };
  return (
    <Card>
      <h2 className="member__title">{t('profile.profile')}</h2>
      <div className="member__face">
        <Avatar name={nickname} picture={face.value} large />
        <Button size="s" icon="pencil" onClick={() => setChoosing(true)}>
          {t('profile.avatar.change')}
        </Button>
      </div>
      {choosing && <AvatarDialog name={nickname} onClose={() => setChoosing(false)} />}
      <dl className="member__facts">
        <div className="member__fact">
          <dt>{t('profile.nickname')}</dt>
          <dd ref={row}>
            {editing ? (
              <NicknameForm
                nickname={nickname}
                // Optimistic; sent when online (PWA-06).
                onSave={(next) => (next === nickname ? Promise.resolve(true) : rename(next))}
                onDone={done}
                saveLabel={t('profile.save')}
                hideLabel
              />
            ) : (
              <>
                <span>{nickname}</span>
                <IconButton
                  icon="pencil"
                  label={t('profile.editNickname')}
                  onClick={() => setEditing(true)}
                />
              </>
            )}
          </dd>
        </div>
        <div className="member__fact">
          <dt>{t('profile.account')}</dt>
          <dd>{who.account}</dd>
        </div>
        <IdFact id={who.id} />
        <div className="member__fact">
          <dt>{t('profile.since')}</dt>
          <dd>{known ? formatDate(known.joinedAt, 'date') : <Skeleton width="9rem" />}</dd>
        </div>
      </dl>
    </Card>
  );
}

/** Why the profile did not load, with retry. */
function LoadError() {
  return (
    <LoadFailure
      {...failureTexts('profile.absent', profile.now.value.failure)}
      onRetry={() => profile.load()}
    />
  );
}

/** The id, with a copy button. */
function IdFact({ id }: { id: string }) {
  const copyId = () =>
    void copyText(id, {
      done: t('profile.copied', { id }),
      failed: t('profile.notCopied', { id }),
    });
  return (
    <div className="member__fact">
      <dt>{t('profile.id')}</dt>
      <dd>
        <span className="digits">{id}</span>
        <IconButton icon="copy" label={t('profile.copyId')} onClick={copyId} />
      </dd>
    </div>
  );
}
