import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Wallets } from '../../../../contract/wallet/calls.ts';
import { ageText } from '../../../models/freshness.ts';
import { language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { memberCentre } from '../../../models/member-pages.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { MainWallet } from '../components/MainWallet.tsx';
import { MoveForm, type Direction } from '../components/MoveForm.tsx';
import { MovementLine } from '../components/MovementLine.tsx';
import { VendorWallets } from '../components/VendorWallets.tsx';
import { resumeMovement } from '../movement.model.ts';
import { followWallets, loadWallets, upline, wallets } from '../wallets.model.ts';
import './Wallets.css';

/** Main and vendor wallets, and transfers (MEM-02). */
export default function WalletsPage() {
  void language.value;
  useEffect(() => {
    resumeMovement();
    void upline.load();
    return followWallets();
  }, []);
  return (
    <SidePanel
      {...memberCentre()}
      title={t('wallets.title')}
      beside={<LastUpdated text={ageText(wallets.now)} />}
      intro={t(wallets.known.value?.isSingle ? 'wallets.introSingle' : 'wallets.intro')}
    >
      <MovementLine />
      <MainWallet onRefresh={loadWallets} />
      <Body />
      {upline.known.value?.upline !== null && (
        <Link href="/member/transferUpline" className={`${buttonClass()} wallet__link`}>
          <span className="button__face">
            <Icon name="send" size={18} />
            {t('wallets.toUpline')}
          </span>
        </Link>
      )}
    </SidePanel>
  );
}

/** To the first vendor; for a single wallet, back from where money was left. */
function usualDirection({ isSingle, vendors }: Wallets): Direction | null {
  const first = vendors[0]?.vendor;
  if (first === undefined) return null;
  return isSingle ? { from: first, to: 'MAIN' } : { from: 'MAIN', to: first };
}

function Body() {
  const known = wallets.known.value;
  const failure = wallets.failure.value;
  const [chosen, setDirection] = useState<Direction | null>(null);
  const form = useRef<HTMLDivElement>(null);
  if (!known) {
    if (!failure) {
      return (
        <Card>
          <Skeleton lines={4} />
        </Card>
      );
    }
    return <LoadFailure {...failureTexts('wallets.absent', failure)} onRetry={loadWallets} />;
  }
  // A single wallet shows only money left elsewhere.
  if (known.isSingle && known.vendors.length === 0) return null;
  const gone = (code: string) =>
    code !== 'MAIN' && !known.vendors.some(({ vendor }) => vendor === code);
  const direction =
    chosen && !gone(chosen.from) && !gone(chosen.to) ? chosen : usualDirection(known);
  const bring = (next: Direction) => {
    setDirection(next);
    form.current?.querySelector<HTMLInputElement>('[name=amount]')?.focus();
  };
  return (
    <>
      {direction && (
        <div ref={form}>
          <MoveForm wallets={known} direction={direction} onDirection={setDirection} />
        </div>
      )}
      <VendorWallets wallets={known} onDirection={bring} />
    </>
  );
}
