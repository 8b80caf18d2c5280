import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { centreHere } from '../../../models/agent-pages.ts';
import { language, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { ContractList } from '../components/ContractList.tsx';
import { KindRecord, recordKinds } from '../components/KindRecord.tsx';
import { OfferForm } from '../components/OfferForm.tsx';
import { OneContract } from '../components/OneContract.tsx';
import { SettlementSides } from '../components/Settlements.tsx';
import { StatementView } from '../components/StatementView.tsx';
import { contractQuery, followContracts } from '../contracts.model.ts';
import { type UrlState, show, tabs, useUrlState, useTop } from '../url-state.ts';
import { useContracts } from '../use-contracts.ts';
import '../components/Contracts.css';

const part = contractQuery('contracts.list');

/** Contracts with upline and direct downlines (CON-01 … CON-05); for agents by kind (AGT-01). */
export default function Contracts() {
  void language.value;
  const [path] = useLocation();
  useEffect(followContracts, []);
  const last = path.toLowerCase().split('/')[2];
  const name = Object.keys(recordKinds).find((each) => each.toLowerCase() === last);
  return name ? <KindRecord key={name} name={name} /> : <All />;
}

function titleKey({ settlement, offers }: UrlState) {
  if (settlement) return 'commissions.statement.title';
  return offers ? 'commissions.offer.title' : 'commissions.at.contracts';
}

/** @useSignals */
function All() {
  const urlState = useUrlState();
  useTop(`${urlState.settlement} ${urlState.id} ${urlState.offers}`);
  const list = !urlState.settlement && !urlState.offers && !urlState.id;
  return (
    <SidePanel
      {...centreHere()}
      title={t(titleKey(urlState))}
      intro={list ? t('commissions.intro') : undefined}
    >
      <div className="card-stack contracts">
        {!list && (
          <Button
            variant="quiet"
            icon="arrow-left"
            className="contracts__back"
            onClick={() => show({ tab: urlState.settlement ? 'settlements' : urlState.tab })}
          >
            {t('commissions.back')}
          </Button>
        )}
        <Shown urlState={urlState} />
      </div>
    </SidePanel>
  );
}

/** @useSignals */
function Shown({ urlState: { settlement, offers, id, tab } }: { urlState: UrlState }) {
  if (settlement) return <StatementView key={settlement} id={settlement} />;
  if (offers) return <OfferForm />;
  if (id) return <OneContract key={id} id={id} />;
  return <Lists tab={tab} />;
}

/** @useSignals */
function Lists({ tab }: { tab: UrlState['tab'] }) {
  const { value } = useContracts(part, { side: 'given', pageNo: 1 });
  // No "given" list for accounts that never gave and cannot.
  const gives = value !== null && (value.mayGive || value.total > 0);
  const shown = tabs.filter((each) => each !== 'given' || gives || tab === 'given');
  return (
    <Tabs
      label={t('commissions.at.contracts')}
      tabs={shown.map((id) => ({ id, label: t(`commissions.tab.${id}`) }))}
      selected={tab}
      onSelect={(id) => show({ tab: tabs.find((each) => each === id) ?? 'own' })}
    >
      <div className="card-stack contracts">
        {tab === 'settlements' ? (
          <SettlementSides gives={gives} />
        ) : (
          <ContractList key={tab} side={tab} />
        )}
      </div>
    </Tabs>
  );
}
