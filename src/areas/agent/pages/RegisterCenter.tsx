import { useState } from 'react';
import { useSearch } from 'wouter';
import { agentCentre } from '../../../models/agent-pages.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { Links } from '../components/Links.tsx';
import { OpenAccount } from '../components/OpenAccount.tsx';
import { linkQuery } from '../register-center.model.ts';
import { useTeamReport } from '../use-team-report.ts';
import './RegisterCenter.css';

const tabs = ['links', 'account'] as const;
const path = '/agent/registerCenter';

/**
 * Links and accounts of a team (AGT-05).
 * @useSignals
 */
export default function RegisterCenter() {
  const asked = new URLSearchParams(useSearch()).get('tab');
  const tab = tabs.find((each) => each === asked) ?? 'links';
  const [page, setPage] = useState(1);
  const known = useTeamReport(linkQuery, { pageNo: page });
  return (
    <SidePanel
      {...agentCentre()}
      title={t('registerCenter.title')}
      intro={t('registerCenter.intro')}
    >
      <div className="stack gap-3 register-center">
        <p className="register-center__hours">
          <Icon name="headset" size={18} />
          {t('registerCenter.hours')}
        </p>
        <Tabs
          label={t('registerCenter.title')}
          tabs={tabs.map((id) => ({ id, label: t(`registerCenter.tab.${id}`) }))}
          selected={tab}
          onSelect={(id) => go(id === 'links' ? path : `${path}?tab=${id}`, { replace: true })}
        >
          {tab === 'links' ? (
            <Links known={known} page={page} onPage={setPage} />
          ) : (
            <OpenAccount own={known.value?.ownRates ?? null} />
          )}
        </Tabs>
      </div>
    </SidePanel>
  );
}
