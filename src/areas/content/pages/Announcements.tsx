import { markAllRead, unread } from '../../../models/account-data.ts';
import { agentCentre } from '../../../models/agent-pages.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { NoticeList } from '../components/NoticeList.tsx';

/**
 * Notices as a page of the agent centre (AGT-01).
 * @useSignals
 */
export default function Announcements() {
  return (
    <SidePanel {...agentCentre()} title={t('content.notices')}>
      {(unread.value ?? 0) > 1 && (
        <div className="actions">
          <Button icon="check" size="s" onClick={() => void markAllRead()}>
            {t('content.markAllRead')}
          </Button>
        </div>
      )}
      <NoticeList />
    </SidePanel>
  );
}
