import { useState } from 'react';
import { connectivity } from '../../../models/connectivity.ts';
import { dataSaver, onMobileData } from '../../../models/data-saver.ts';
import {
  type Choice,
  begun,
  cancelDownload,
  downloadPlan,
  downloadProgress,
  downloadState,
  downloadError,
  pauseDownload,
  planDownload,
  startDownload,
  tooLarge,
} from '../../../models/download.ts';
import { language, languages, t } from '../../../models/language.ts';
import { confirm } from '../../../models/dialogs.ts';
import { stock } from '../../../models/storage.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { bytesText } from '../format.ts';

const start = async (choice: Choice) => {
  const plan = downloadPlan.peek();
  // A network where bytes are paid for, or a person who saves them, is asked first.
  if (plan && plan.left.bytes > 0 && (dataSaver.peek() || onMobileData())) {
    const sure = await confirm({
      title: t('device.download.meteredTitle', { bytes: bytesText(plan.left.bytes) }),
      text: t('device.download.meteredText'),
      confirmLabel: t('device.download.start'),
    });
    if (!sure) return;
  }
  void startDownload(choice);
};

const cancel = async () => {
  const sure = await confirm({
    title: t('device.download.cancelTitle'),
    text: t('device.download.cancelText'),
    confirmLabel: t('device.download.cancelYes'),
    cancelLabel: t('device.download.cancelNo'),
  });
  if (sure) cancelDownload();
};

/** The whole site for offline: its size beforehand, then its progress, with pause and cancel (PWA-08). */
export function DownloadAll() {
  const state = downloadState.value;
  const underWay =
    state !== 'idle' && state !== 'planning' && state !== 'failed' && state !== 'done';
  return (
    <Card>
      <section aria-labelledby="download-title">
        <h2 id="download-title">{t('device.download.heading')}</h2>
        <p className="storage__note">{t('device.download.text')}</p>
        {underWay ? <UnderWay /> : <Offer />}
      </section>
    </Card>
  );
}

/** What to download, how large it is, and the button that begins it. */
function Offer() {
  const [also, setAlso] = useState<readonly string[]>([]);
  const size = dataSaver.value ? 'light' : 'whole';
  const here = language.value;
  const choice: Choice = { languages: [here, ...also.filter((code) => code !== here)], size };
  const state = downloadState.value;
  const plan = downloadPlan.value;
  const planned =
    plan?.size === size && plan.languages.join() === choice.languages.join() ? plan : null;
  const offline = connectivity.value !== 'online';
  const trouble = downloadError.value;
  return (
    <>
      {languages.value
        .filter(({ code }) => code !== here)
        .map(({ code, label }) => (
          <Switch
            key={code}
            label={t('device.download.also', { language: label })}
            checked={also.includes(code)}
            onChange={(on) => setAlso(on ? [...also, code] : also.filter((each) => each !== code))}
          />
        ))}
      {size === 'light' && <p className="storage__note">{t('device.download.light')}</p>}
      <output className="storage__status">
        {state === 'done' && <p>{t('device.download.done')}</p>}
        {state === 'planning' && <p>{t('device.download.planning')}</p>}
        {state === 'failed' && trouble && <p className="storage__bad">{t(trouble)}</p>}
        {state === 'idle' && planned && <Sizes />}
        {offline && state !== 'failed' && state !== 'done' && <p>{t('device.download.offline')}</p>}
      </output>
      {planned && state === 'idle' && !tooLarge(planned) && (
        <Button
          variant="primary"
          icon="download"
          disabled={offline}
          onClick={() => void start(choice)}
        >
          {t(planned.left.pictures > 0 ? 'device.download.start' : 'device.download.refresh')}
        </Button>
      )}
      {(!planned || state !== 'idle') && (
        <Button
          disabled={offline}
          busy={state === 'planning'}
          onClick={() => void planDownload(choice)}
        >
          {t('device.download.look')}
        </Button>
      )}
    </>
  );
}

function Sizes() {
  const plan = downloadPlan.value;
  if (!plan) return null;
  const { left } = plan;
  if (tooLarge(plan)) {
    const sizes = { stored: bytesText(plan.storedBytes), room: bytesText(plan.room) };
    const lighter =
      plan.languages.length > 1 ? 'oneLanguage' : plan.size === 'whole' ? 'lightPictures' : null;
    return (
      <>
        <p className="storage__bad">{t('device.download.tooLarge', sizes)}</p>
        {lighter && <p>{t(`device.download.${lighter}`)}</p>}
      </>
    );
  }
  if (left.pictures === 0) return <p>{t('device.download.planDone', { count: plan.pictures })}</p>;
  const space = stock.value?.space;
  const free = space ? space.most - space.used : Number.POSITIVE_INFINITY;
  const sizes = {
    bytes: bytesText(left.bytes),
    stored: bytesText(left.storedBytes),
    count: left.pictures,
  };
  return (
    <>
      <p>{t('device.download.plan', sizes)}</p>
      {free < left.storedBytes * 1.2 && (
        <p className="storage__bad">{t('device.download.room', { free: bytesText(free) })}</p>
      )}
    </>
  );
}

function UnderWay() {
  const state = downloadState.value;
  const { bytes, of } = downloadProgress.value;
  const going = state === 'running' || state === 'waiting';
  const words = {
    running:
      of > 0
        ? t('device.download.running', { done: bytesText(bytes), of: bytesText(of) })
        : t('device.download.starting'),
    waiting: t('device.download.waiting'),
    paused: t('device.download.paused'),
    full: t('device.download.full'),
    elsewhere: t('device.download.elsewhere'),
  }[state as 'running'];
  const goOn = () => {
    const choice = begun();
    if (choice) void start(choice);
  };
  return (
    <>
      {/* Percents as they pass would be read out without end. */}
      <p className={`storage__figure figures${state === 'full' ? ' storage__bad' : ''}`}>{words}</p>
      {of > 0 && (
        <progress
          className="storage__bar"
          aria-label={t('device.download.heading')}
          max={of}
          value={bytes}
        />
      )}
      {state === 'running' && <p className="storage__note">{t('device.download.meanwhile')}</p>}
      <p className="storage__actions">
        {going && <Button onClick={pauseDownload}>{t('device.download.pause')}</Button>}
        {(state === 'paused' || state === 'full') && (
          <Button variant="primary" disabled={connectivity.value !== 'online'} onClick={goOn}>
            {t('device.download.goOn')}
          </Button>
        )}
        {state !== 'elsewhere' && (
          <Button variant="quiet" onClick={() => void cancel()}>
            {t('device.download.cancel')}
          </Button>
        )}
      </p>
    </>
  );
}
