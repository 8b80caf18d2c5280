import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ageText } from '../../../models/freshness.ts';
import { language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { memberCentre } from '../../../models/member-pages.ts';
import { coolOffText } from '../../../models/responsible.ts';
import { member } from '../../../models/session.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Page } from '../../../ui/Page.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PromotionDetail } from '../components/PromotionDetail.tsx';
import { PromotionList } from '../components/PromotionList.tsx';
import { RewardCenter } from '../components/RewardCenter.tsx';
import {
  followPromotions,
  loadPromotions,
  memberPromotionsPath,
  offers,
  promotionsPath,
  readyPromotions,
} from '../promotions.model.ts';
import './Promotions.css';

/** Promotion pages, one chunk as they share most code. */
export default function Promotions() {
  const path = useLocation()[0].toLowerCase();
  return path.startsWith('/member/reward') ? (
    <RewardCenter />
  ) : (
    <Offers inCentre={path.startsWith('/member')} />
  );
}
Promotions.ready = readyPromotions;

/** Public promotions (ROUTE-08), also in the member centre (MEM-15). */
function Offers({ inCentre }: { inCentre: boolean }) {
  const code = language.value;
  const id = member.value?.id;
  const rest = coolOffText();
  useEffect(() => followPromotions(code, id), [code, id]);
  return (
    <Frame inCentre={inCentre}>
      {rest && <InlineAlert icon="pause">{rest}</InlineAlert>}
      <Body base={inCentre ? memberPromotionsPath : promotionsPath} />
    </Frame>
  );
}

/** @useSignals */
function Frame({ inCentre, children }: { inCentre: boolean; children: ReactNode }) {
  const beside = <LastUpdated text={ageText(offers)} />;
  if (inCentre) {
    return (
      <SidePanel
        {...memberCentre()}
        title={t('promotions.title')}
        intro={t('promotions.intro')}
        beside={beside}
      >
        {children}
      </SidePanel>
    );
  }
  return (
    <Page
      title={t('promotions.title')}
      intro={t('promotions.intro')}
      moreLabel={t('ui.more')}
      beside={beside}
      wide
    >
      {children}
    </Page>
  );
}

function Body({ base }: { base: string }) {
  const query = new URLSearchParams(useSearch());
  const id = query.get('id');
  const [first] = useState(id);
  const { value: now, state } = offers.value;
  const [last, setLast] = useState(now);
  if (now && now !== last) setLast(now);
  // Retains an application's text while another language loads.
  const value = now ?? (state === 'refreshing' ? last : null);
  if (!value) {
    return state === 'missing' ? (
      <LoadFailure
        {...failureTexts('promotions.absent', offers.value.failure)}
        onRetry={loadPromotions}
      />
    ) : (
      <Skeleton height="20rem" />
    );
  }
  const { promotions, currencySymbol: symbol } = value;
  const chosen = promotions.find((each) => each.id === id);
  if (!chosen) {
    return (
      <>
        {id && <InlineAlert icon="info">{t('promotions.gone')}</InlineAlert>}
        <PromotionList promotions={promotions} base={base} />
      </>
    );
  }
  const type = query.get('type');
  const back = type ? `${base}?type=${encodeURIComponent(type)}` : base;
  return (
    <PromotionDetail
      promotion={chosen}
      symbol={symbol}
      back={back}
      page={`${base}?id=${chosen.id}`}
      opened={id !== first}
    />
  );
}
