import { connectivity } from '../../models/connectivity.ts';
import { openPopup } from '../../models/dialogs.ts';
import { t } from '../../models/language.ts';
import { deviceOnly, forgetRecognised, member, wanted } from '../../models/session.ts';
import { IconButton } from '../../ui/Button.tsx';
import { InlineAlert, InlineAlertButton } from '../../ui/InlineAlert.tsx';

/** Known from the device alone; offers a login that leads back here. */
export default function KnownLine() {
  const who = member.value;
  if (!who || !deviceOnly.value) return null;
  const name = who.nickname || who.account;
  if (connectivity.value !== 'online')
    return <InlineAlert icon="user-round">{t('outbox.known', { name })}</InlineAlert>;
  const logIn = () => {
    wanted.value = location.pathname + location.search;
    openPopup('loginPopupModal');
  };
  return (
    <InlineAlert
      icon="user-round"
      action={
        <>
          <InlineAlertButton variant="primary" onClick={logIn}>
            {t('outbox.login')}
          </InlineAlertButton>
          <IconButton icon="x" label={t('outbox.notMe')} onClick={forgetRecognised} />
        </>
      }
    >
      {t('outbox.knownOnline', { name })}
    </InlineAlert>
  );
}
