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

/** What is stored on this device, how much of it and since when; clearing it, and downloading the whole site (PWA-08, PWA-12). */
export default function Storage() {
  const state = downloadState.value;
  useEffect(resumeDownload, []);
  // Counted when one comes, and again when a download has come to an end.
  useEffect(() => {
    if (state !== 'running' && state !== 'planning') void countStock();
  }, [state]);
  return (
    <Page title={t('storage.title')} intro={t('storage.intro')} wide>
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
