import { useEffect } from 'react';
import { t } from '../../../models/language.ts';
import { downloadState, resumeDownload } from '../../../models/download.ts';
import { countStock } from '../../../models/storage.ts';
import { Page } from '../../../ui/Page.tsx';
import { DataSaver } from '../components/DataSaver.tsx';
import { DownloadAll } from '../components/DownloadAll.tsx';
import { StoredHere } from '../components/StoredHere.tsx';
import { Space } from '../components/Space.tsx';
import './Storage.css';

/** Stored data, clearing and full download (PWA-08, PWA-12). */
export default function Storage() {
  const state = downloadState.value;
  useEffect(resumeDownload, []);
  // Counts on arrival and after a download.
  useEffect(() => {
    if (state !== 'running' && state !== 'planning') void countStock();
  }, [state]);
  return (
    <Page title={t('storage.title')} intro={t('storage.intro')} moreLabel={t('ui.more')} wide>
      <div className="stack stack--top storage__columns">
        <div className="stack stack--top">
          <Space />
          <StoredHere />
        </div>
        <div className="stack stack--top">
          <DownloadAll />
          <DataSaver />
        </div>
      </div>
    </Page>
  );
}
