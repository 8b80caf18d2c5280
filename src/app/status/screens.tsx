import { useEffect, useState } from 'react';
import { t } from '../../models/language.ts';
import { askAgain, site } from '../../models/site.ts';
import { Button } from '../../ui/Button.tsx';
import { setDialogsAside } from '../../ui/Dialog.tsx';
import { StatusScreen } from './StatusScreen.tsx';

/** The operator's words, else built-in ones (BOOT-02). */
function Maintenance() {
  const notice = site.value?.notice;
  return (
    <StatusScreen title={notice?.title || t('status.maintenance.title')}>
      <p>{notice?.info || t('status.maintenance.info')}</p>
    </StatusScreen>
  );
}

/** With the address that customer service asks for (BOOT-03). */
function Blocked() {
  return (
    <StatusScreen title={t('status.blocked.title')}>
      <p>{t('status.blocked.info')}</p>
      <p className="status__ip">
        {t('status.blocked.ip')}{' '}
        <strong className="figures">{site.value?.location.ip ?? '—'}</strong>
      </p>
    </StatusScreen>
  );
}

/** No network nor any stored answer (BOOT-04). */
function NeverVisited() {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await askAgain();
    setBusy(false);
  };
  return (
    <StatusScreen
      title={t('status.offline.title')}
      action={
        <Button variant="primary" icon="refresh-cw" busy={busy} onClick={() => void retry()}>
          {t('status.retry')}
        </Button>
      }
    >
      <p>{t('status.offline.info')}</p>
    </StatusScreen>
  );
}

const screens = { maintenance: Maintenance, blocked: Blocked, offline: NeverVisited };

/** The screen of a closed site (BOOT-01). */
export default function SiteScreen({ state }: { state: keyof typeof screens }) {
  useEffect(setDialogsAside, []);
  const Screen = screens[state];
  return <Screen />;
}
