import { t } from '../../models/language.ts';
import { ownAvatar, ownNickname } from '../../models/lazy-account-data.ts';
import { member, trial } from '../../models/session.ts';
import { vipLabel } from '../../models/loyalty-state.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import './AccountMenu.css';

export function AccountName() {
  const who = member.value;
  if (!who) return null;
  const label = vipLabel();
  const name = ownNickname() || who.nickname || who.account;
  return (
    <div className="account-name">
      <Avatar name={name} picture={ownAvatar()} />
      <p>
        <strong>{name}</strong>
        <span>{trial.value ? t('frame.freePlayAccount') : who.account}</span>
        {label && <span className="account-name__vip">{t('vip.badge', { label })}</span>}
      </p>
    </div>
  );
}
