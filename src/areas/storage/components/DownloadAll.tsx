import { useState } from 'react';
import { connectivity } from '../../../models/connectivity.ts';
import { dataSaver } from '../../../models/data-saver.ts';
import { isMobileData } from '../../../models/slow-line.ts';
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
import { bytesText } from '../../../models/bytes-text.ts';

const start = async (choice: Choice) => {
  const plan = downloadPlan.peek();
  // Confirms on metered networks or with the data saver.
  if (plan && plan.left.bytes > 0 && (dataSaver.peek() || isMobileData())) {
    const sure = await confirm({
      title: t('storage.download.meteredTitle', { bytes: bytesText(plan.left.bytes) }),
      text: t('storage.download.meteredText'),
      confirmLabel: t('storage.download.start'),
    });
    if (!sure) return;
  }
  void startDownload(choice);
};

const cancel = async () => {
  const sure = await confirm({
    title: t('storage.download.cancelTitle'),
    text: t('storage.download.cancelText'),
    confirmLabel: t('storage.download.cancelYes'),
    cancelLabel: t('storage.download.cancelNo'),
  });
  if (sure) cancelDownload();
};

/** Downloads the whole site: size, progress, pause, cancel (PWA-08). */
export function DownloadAll() {
  const state = downloadState.value;
  const underWay =
    state !== 'idle' && state !== 'planning' && state !== 'failed' && state !== 'done';
  return (
    <Card>
      <section aria-labelledby="download-title">
        <h2 id="download-title">{t('storage.download.heading')}</h2>
        <p className="storage__note">{t('storage.download.text')}</p>
        {underWay ? <UnderWay /> : <Offer />}
      </section>
    </Card>
  );
}

/** The plan, if for this choice. */
function planOf({ size, languages: codes }: Choice) {
  const plan = downloadPlan.value;
  return plan?.size === size && plan.languages.join() === codes.join() ? plan : null;
}

/** Choice, size and start. */
function Offer() {
  const [also, setAlso] = useState<readonly string[]>([]);
  const size = dataSaver.value ? 'light' : 'whole';
  const here = language.value;
  const choice: Choice = { languages: [here, ...also.filter((code) => code !== here)], size };
  const state = downloadState.value;
  const planned = planOf(choice);
  const offline = connectivity.value !== 'online';
  const ready = planned && state === 'idle';
  return (
    <>
      {languages.value
        .filter(({ code }) => code !== here)
        .map(({ code, label }) => (
          <Switch
            key={code}
            label={t('storage.download.also', { language: label })}
            checked={also.includes(code)}
            onChange={(on) => setAlso(on ? [...also, code] : also.filter((each) => each !== code))}
          />
        ))}
      {size === 'light' && <p className="storage__note">{t('storage.download.light')}</p>}
      <output className="storage__status">
        <Status />
        {ready && <Sizes />}
        {offline && state !== 'failed' && state !== 'done' && (
          <p>{t('storage.download.offline')}</p>
        )}
      </output>
      {ready && !tooLarge(planned) && (
        <Button
          variant="primary"
          icon="download"
          disabled={offline}
          onClick={() => void start(choice)}
        >
          {t(planned.left.pictures > 0 ? 'storage.download.start' : 'storage.download.refresh')}
        </Button>
      )}
      {!ready && (
        <Button
          disabled={offline}
          busy={state === 'planning'}
          onClick={() => void planDownload(choice)}
        >
          {t('storage.download.look')}
        </Button>
      )}
    </>
  );
}

function Status() {
  const trouble = downloadError.value;
  switch (downloadState.value) {
    case 'done':
      return <p>{t('storage.download.done')}</p>;
    case 'planning':
      return <p>{t('storage.download.planning')}</p>;
    case 'failed':
      return trouble && <p className="storage__bad">{t(trouble)}</p>;
    default:
      return null;
  }
}

/** A smaller choice when space is short; null: none. */
function lighterKey({ languages: codes, size }: Choice) {
  if (codes.length > 1) return 'storage.download.oneLanguage';
  return size === 'whole' ? 'storage.download.lightPictures' : null;
}

function Sizes() {
  const plan = downloadPlan.value;
  if (!plan) return null;
  const { left } = plan;
  if (tooLarge(plan)) {
    const sizes = { stored: bytesText(plan.storedBytes), room: bytesText(plan.room) };
    const lighter = lighterKey(plan);
    return (
      <>
        <p className="storage__bad">{t('storage.download.tooLarge', sizes)}</p>
        {lighter && <p>{t(lighter)}</p>}
      </>
    );
  }
  if (left.pictures === 0) return <p>{t('storage.download.planDone', { count: plan.pictures })}</p>;
  const space = stock.value?.space;
  const free = space ? space.max - space.used : Number.POSITIVE_INFINITY;
  const sizes = {
    bytes: bytesText(left.bytes),
    stored: bytesText(left.storedBytes),
    count: left.pictures,
  };
  return (
    <>
      <p>{t('storage.download.plan', sizes)}</p>
      {free < left.storedBytes * 1.2 && (
        <p className="storage__bad">{t('storage.download.room', { free: bytesText(free) })}</p>
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
        ? t('storage.download.running', { done: bytesText(bytes), of: bytesText(of) })
        : t('storage.download.starting'),
    waiting: t('storage.download.waiting'),
    paused: t('storage.download.paused'),
    full: t('storage.download.full'),
    elsewhere: t('storage.download.elsewhere'),
  }[state as 'running'];
  const goOn = () => {
    const choice = begun();
    if (choice) void start(choice);
  };
  return (
    <>
      {/* Not live: a screen reader would read every percent. */}
      <p className={`storage__figure figures${state === 'full' ? ' storage__bad' : ''}`}>{words}</p>
      {of > 0 && (
        <progress
          className="storage__bar"
          aria-label={t('storage.download.heading')}
          max={of}
          value={bytes}
        />
      )}
      {state === 'running' && <p className="storage__note">{t('storage.download.meanwhile')}</p>}
      <p className="storage__actions">
        {going && <Button onClick={pauseDownload}>{t('storage.download.pause')}</Button>}
        {(state === 'paused' || state === 'full') && (
          <Button variant="primary" disabled={connectivity.value !== 'online'} onClick={goOn}>
            {t('storage.download.goOn')}
          </Button>
        )}
        {state !== 'elsewhere' && (
          <Button variant="quiet" onClick={() => void cancel()}>
            {t('storage.download.cancel')}
          </Button>
        )}
      </p>
    </>
  );
}
