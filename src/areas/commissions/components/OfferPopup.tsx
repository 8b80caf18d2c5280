import { useEffect, useState } from 'react';
import type { Contract } from '../../../../contract/commissions/shapes.ts';
import type { PopupProps } from '../../../lib/area.ts';
import { noteOfferShown, pendingOffers } from '../../../models/contracts.ts';
import { t } from '../../../models/language.ts';
import { member } from '../../../models/session.ts';
import { walletSymbol } from '../../../models/wallet.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { contractQuery, followContracts } from '../contracts.model.ts';
import { useContracts } from '../use-contracts.ts';
import { partyName, kindIcons, partyText, varietyText } from '../format.ts';
import { Ends, OfferAnswer } from './OfferAnswer.tsx';
import { Simulator } from './Simulator.tsx';
import { Terms } from './Terms.tsx';
import './Contracts.css';

const one = contractQuery('contracts.one');

/** Answers pending offers one by one (POP-01, CON-01). */
export default function OfferPopup({ close }: PopupProps) {
  // Fixed at opening; offers answered elsewhere say so.
  const [offers, setOffers] = useState<readonly Contract[]>(pendingOffers.peek());
  const [at, setAt] = useState(0);
  const waiting = pendingOffers.value;
  const added = waiting.filter(({ id }) => offers.every((offer) => offer.id !== id));
  if (added.length > 0) setOffers([...offers, ...added]);
  const [whose] = useState(member.peek()?.id);
  const here = whose !== undefined && member.value?.id === whose;
  useEffect(() => {
    if (!here) close();
  }, [here, close]);
  useEffect(followContracts, []);
  const offer = here ? offers[at] : undefined;
  if (!offer) {
    return (
      <Dialog title={t('commissions.popup.title')} closeLabel={t('ui.close')} onClose={close}>
        <EmptyState
          icon="handshake"
          title={t('commissions.popup.none')}
          text={t('commissions.popup.noneText')}
        />
      </Dialog>
    );
  }
  return (
    <Offer
      offer={offer}
      number={at + 1}
      all={offers.length}
      onNext={() => (at + 1 < offers.length ? setAt(at + 1) : close())}
      close={close}
    />
  );
}

interface OfferProps extends PopupProps {
  offer: Contract;
  /** 1-based. */
  number: number;
  all: number;
  onNext: () => void;
}

/** @useSignals */
function Offer({ offer, number, all, onNext, close }: OfferProps) {
  const known = useContracts(one, { id: offer.id });
  useEffect(() => noteOfferShown(offer.id), [offer.id]);
  const contract = known.value?.contract ?? offer;
  const ends = endsOf(known);
  const waits = contract.state === 'pending';
  const foot = waits ? (
    <OfferAnswer
      key={offer.id}
      contract={contract}
      ends={ends}
      onLater={onNext}
      onDone={onNext}
      onStale={known.reload}
    />
  ) : (
    <Button onClick={onNext}>{t(number < all ? 'commissions.popup.next' : 'ui.close')}</Button>
  );
  return (
    <Dialog
      title={t('commissions.popup.title')}
      closeLabel={t('ui.close')}
      onClose={close}
      coverCloses={false}
      footer={foot}
    >
      <div className="card-stack contracts" key={offer.id}>
        {all > 1 && (
          <p className="contracts__soft">{t('commissions.popup.several', { number, all })}</p>
        )}
        <Head contract={contract} />
        {contract.state !== 'pending' && (
          <InlineAlert icon="info">
            {t(`commissions.elsewhere.${contract.state}`, { who: partyText(contract.other) })}
          </InlineAlert>
        )}
        {waits && <Ends ends={ends ?? []} kind={contract.kind} />}
        <Terms contract={contract} symbol={walletSymbol.value} />
        {waits && <Simulator contract={contract} />}
      </div>
    </Dialog>
  );
}

/** Contracts that end, as the gateway last reported. */
function endsOf({
  value,
  state,
}: Pick<ReturnType<typeof useContracts<'contracts.one'>>, 'value' | 'state'>) {
  return value && (state === 'fresh' || state === 'refreshing') ? value.ends : null;
}

/** @useSignals */
function Head({ contract }: { contract: Contract }) {
  return (
    <div className="cluster contracts__head">
      <Icon name={kindIcons[contract.kind]} size={28} />
      <div>
        <h3>
          {t(`commissions.kind.${contract.kind}`)} · {varietyText(contract)}
        </h3>
        <p className="contracts__soft">
          {t('commissions.from', { who: partyName(contract.other) })}
        </p>
      </div>
    </div>
  );
}
