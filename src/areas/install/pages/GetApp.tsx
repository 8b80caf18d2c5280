import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { browserOf, insideOtherApp } from '../../../lib/device.ts';
import { canInstall, inApp, install, justInstalled } from '../../../models/install.ts';
import { setLanguage, t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { brand } from '../../../models/site.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chips } from '../../../ui/Chips.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { DataSaverGuide } from '../components/DataSaverGuide.tsx';
import { QrCard } from '../components/QrCard.tsx';
import { Steps } from '../components/Steps.tsx';
import { guideOf, guides, platforms } from '../guides.ts';
import './GetApp.css';

const benefits = [
  ['fast', 'wifi-off'],
  ['full', 'maximize'],
  ['place', 'clock'],
  ['light', 'feather'],
] as const satisfies [name: string, icon: IconName][];

/** Benefits, the browser's prompt, or manual steps (INFO-03, PWA-10). */
export default function GetApp() {
  return (
    <div className="install">
      <div className="install__top lattice">
        <div className="install__about">
          <h1>{t('install.heading', { brand: brand.value })}</h1>
          <p className="install__lead">{t('install.lead')}</p>
          <InstallState />
          <ul className="install__benefits">
            {benefits.map(([name, icon]) => (
              <li key={name}>
                <Icon name={icon} />
                <p>
                  <strong>{t(`install.benefits.${name}`)}</strong>
                  <span>{t(`install.benefits.${name}Text`)}</span>
                </p>
              </li>
            ))}
          </ul>
        </div>
        <QrCard />
      </div>
      <Guides />
    </div>
  );
}

/** Install, or installed. */
function InstallState() {
  const [rejected, setRejected] = useState(false);
  if (justInstalled.value)
    return (
      <InlineAlert icon="circle-check">{t('install.done', { brand: brand.value })}</InlineAlert>
    );
  if (inApp()) return <InlineAlert icon="circle-check">{t('install.here')}</InlineAlert>;
  if (canInstall.value) {
    return (
      <Button
        variant="primary"
        icon="download"
        onClick={() => void install().then((yes) => setRejected(!yes))}
      >
        {t('install.install')}
      </Button>
    );
  }
  if (rejected) return <InlineAlert icon="info">{t('install.rejected')}</InlineAlert>;
  if (insideOtherApp(navigator.userAgent))
    return <InlineAlert icon="info">{t('install.insideOther')}</InlineAlert>;
  return null;
}

/** Steps by browser, and the data saver; selected by `?on=`. */
function Guides() {
  const own = browserOf(navigator);
  const query = new URLSearchParams(useSearch());
  const spoken = query.get('lang');
  const on = query.get('on');
  const guide = guideOf(on, own);
  const selected = on === 'lite' ? on : guide.platform;
  const show = (what: string) => go(`/app?on=${what}`, { replace: true });
  useEffect(() => {
    // A scanned code carries the showing device's language (SIDE-03).
    if (spoken)
      void setLanguage(spoken).then(() => go(`/app?on=${guide.browser}`, { replace: true }));
  }, [spoken, guide.browser]);
  return (
    <section className="install__guides" aria-labelledby="install-how">
      <h2 id="install-how">{t('install.steps.title')}</h2>
      <Tabs
        label={t('install.platforms.label')}
        tabs={([...platforms, 'lite'] as const).map((id) => ({
          id,
          label: t(`install.platforms.${id}`),
        }))}
        selected={selected}
        onSelect={show}
      >
        {selected === 'lite' ? (
          <DataSaverGuide />
        ) : (
          <>
            <Chips
              label={t('install.browser')}
              items={guides
                .filter(({ platform }) => platform === guide.platform)
                .map(({ browser }) => ({ id: browser, label: t(`install.steps.${browser}.name`) }))}
              selected={guide.browser}
              onSelect={show}
            />
            <Steps guide={guide} />
          </>
        )}
      </Tabs>
    </section>
  );
}
