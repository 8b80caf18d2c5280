import { t } from '../../models/language.ts';
import { ownNickname } from '../../models/own.ts';
import { member, trial } from '../../models/session.ts';
import './AccountMenu.css';

/** Who is logged in, in words. */
export function AccountName() {
  const who = member.value;
  if (!who) return null;
  return (
    <p className="account-name">
      <strong>{ownNickname() || who.nickname || who.account}</strong>
      <span>{trial.value ? t('frame.trialAccount') : who.account}</span>
    </p>
  );
}
