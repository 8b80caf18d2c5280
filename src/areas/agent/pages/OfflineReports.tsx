import { useEffect } from 'react';
import { agentCentre } from '../../../models/agent-pages.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { dataSaver } from '../../../models/data-saver.ts';
import { formatNumber, t } from '../../../models/language.ts';
import {
  failures,
  loadOfflineReports,
  offlineReports,
  refreshOfflineReports,
  refreshing,
} from '../../../models/offline-reports.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Items } from '../../../ui/Items.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { OfflineItem } from '../components/OfflineItem.tsx';
import './Team.css';

/**
 * The reports that are always on the device: their size and age (AGT-10).
 * @useSignals
 */
export default function OfflineReports() {
  useEffect(() => void loadOfflineReports(), []);
  const list = offlineReports.value;
  return (
    <SidePanel
      {...agentCentre()}
      title={t('offlineReports.title')}
      intro={t('offlineReports.intro')}
    >
      <div className="stack gap-3 team-page">
        {list === null && <Skeleton lines={3} height="3rem" />}
        {list?.length === 0 && (
          <EmptyState
            icon="hard-drive"
            title={t('offlineReports.none')}
            text={t('offlineReports.noneText')}
          />
        )}
        {list !== null && list.length > 0 && (
          <>
            <Refresh />
            <Items>
              {list.map((report) => (
                <OfflineItem key={report.key} report={report} />
              ))}
            </Items>
          </>
        )}
      </div>
    </SidePanel>
  );
}

/** @useSignals */
function Refresh() {
  const missed = failures.value;
  return (
    <>
      {dataSaver.value && <InlineAlert icon="info">{t('offlineReports.saver')}</InlineAlert>}
      {missed > 0 && !refreshing.value && (
        <InlineAlert icon="circle-exclamation-point" tone="warn">
          {t('offlineReports.failed', { count: formatNumber(missed) })}
        </InlineAlert>
      )}
      <div className="actions">
        <Button
          icon="refresh-cw"
          size="s"
          busy={refreshing.value}
          disabled={connectivity.value !== 'online'}
          onClick={() => void refreshOfflineReports()}
        >
          {t('offlineReports.refresh')}
        </Button>
      </div>
    </>
  );
}
