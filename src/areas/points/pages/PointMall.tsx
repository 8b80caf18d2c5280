import { type ReactNode, useEffect } from 'react';
import { useSearch } from 'wouter';
import { cashFor } from '../../../../contract/points/shapes.ts';
import { ageText } from '../../../models/freshness.ts';
import { formatMoney, formatNumber, language, t } from '../../../models/language.ts';
import { memberCentre } from '../../../models/member-pages.ts';
import { go } from '../../../models/navigation.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { Card } from '../../../ui/Card.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { Details } from '../components/Details.tsx';
import { History } from '../components/History.tsx';
import { Items } from '../components/Items.tsx';
import { RedeemLine } from '../components/RedeemLine.tsx';
import { Rules } from '../components/Rules.tsx';
import { config, details, followPoints, items, redemptions } from '../points.model.ts';
import { resumeRedemption } from '../redeem.model.ts';
import './PointMall.css';

const tabs = ['items', 'history', 'details', 'rules'] as const;
type Tab = (typeof tabs)[number];
const panels: Readonly<Record<Tab, () => ReactNode>> = {
  items: Items,
  history: History,
  details: Details,
  rules: Rules,
};

/** Points, items, redemptions, movements and rules (POINT-01). */
export default function PointMall() {
  void language.value;
  const asked = new URLSearchParams(useSearch()).get('tab');
  const tab = tabs.find((each) => each === asked) ?? 'items';
  useEffect(() => {
    resumeRedemption();
    return followPoints();
  }, []);
  const Panel = panels[tab];
  const beside = <LastUpdated text={ageText(config, items, redemptions, details)} />;
  return (
    <SidePanel
      {...memberCentre()}
      title={t('points.title')}
      intro={t('points.intro')}
      beside={beside}
    >
      <RedeemLine />
      <Balance />
      <div className="points__tabs">
        <Tabs
          label={t('points.title')}
          tabs={tabs.map((id) => ({ id, label: t(`points.tab.${id}`) }))}
          selected={tab}
          onSelect={(id) =>
            go(id === 'items' ? '/pointMall' : `/pointMall?tab=${id}`, { replace: true })
          }
        >
          <Panel />
        </Tabs>
      </div>
    </SidePanel>
  );
}

/** Points and their value. */
function Balance() {
  const { value, state } = config.value;
  const worth = value && cashFor(value.exchange, value.points);
  const none = state === 'refreshing' ? <Skeleton width="6rem" /> : '—';
  return (
    <Card className="points__balance">
      <h2 className="points__label">{t('points.have')}</h2>
      <p className="points__figure figures" data-testid="points">
        {value ? formatNumber(value.points) : none}
      </p>
      {value && (
        <p className="text-muted">
          {worth
            ? t('points.worth', {
                amount: formatMoney(worth.cash, { symbol: value.currencySymbol }),
              })
            : t('points.fromOn', { points: formatNumber(value.exchange[0]?.from ?? 0) })}
        </p>
      )}
      <p className="text-muted">{t('points.never')}</p>
    </Card>
  );
}
