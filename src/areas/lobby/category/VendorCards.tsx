import type { LobbyCategory, Vendor } from '../../../models/game.ts';
import { t } from '../../../models/language.ts';
import { openVendor, playVendor } from '../../../models/open-vendor.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { usePicture } from '../components/use-picture.tsx';
import { gameCount } from '../game-count.ts';
import { repairedVendors, vendorKey } from './repaired-vendors.ts';

/** A category's vendors as large cards (LOB-10). */
export function VendorCards({ vendorCategory }: { vendorCategory: LobbyCategory }) {
  const cards = vendorCategory.order.flatMap((code) => vendorCategory.cards[code] ?? []);
  return (
    <section aria-label={t('lobby.vendors')}>
      <ul className="vendor-cards">
        {cards.map((card) => (
          <li key={card.vendorCode}>
            <Card card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Launches the vendor; for every type but RNG the button plays at once (LOB-10). */
function Card({ card }: { card: Vendor }) {
  const { url, onError } = usePicture(card.largeIcon);
  const repaired = card.playable && repairedVendors.value.has(vendorKey(card));
  const games = card.playable ? gameCount(card.games) : t('lobby.soon');
  const about = repaired ? t('lobby.maintenance') : games;
  return (
    <>
      <button
        type="button"
        className={`vendor-card${card.playable && !repaired ? '' : ' vendor-card--quiet'}`}
        onClick={() => void openVendor(card)}
      >
        <span className="vendor-card__picture">
          {url ? (
            <img
              key={url}
              src={url}
              alt=""
              width="480"
              height="270"
              crossOrigin="anonymous"
              onError={onError}
            />
          ) : (
            <Icon name="gamepad-2" size={40} />
          )}
        </span>
        <span className="vendor-card__words">
          <span className="vendor-card__name">{card.displayName}</span>
          <span className="vendor-card__about">{about}</span>
        </span>
      </button>
      {card.gameType !== 'RNG' && (
        <Button
          className="vendor-card__play"
          size="s"
          icon="play"
          aria-label={t('lobby.playVendor', { vendor: card.displayName })}
          onClick={() => void playVendor(card)}
        >
          {t('lobby.play')}
        </Button>
      )}
    </>
  );
}
