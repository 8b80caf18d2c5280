import type { LobbyCategory, Vendor } from '../../../models/game.ts';
import { t } from '../../../models/language.ts';
import { openVendor, playVendor } from '../../../models/open-vendor.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { usePicture } from '../../../models/use-picture.ts';
import { gameCount } from '../game-count.ts';
import { repairedVendors, vendorKey } from './repaired-vendors.ts';

/** A category's vendors as large cards (LOB-10); those that do not open as one line (LOB-18). */
export function VendorCards({ vendorCategory }: { vendorCategory: LobbyCategory }) {
  const cards = vendorCategory.order.flatMap((code) => vendorCategory.cards[code] ?? []);
  const open = cards.filter((card) => card.playable);
  const coming = cards.filter((card) => !card.playable).map((card) => card.displayName);
  return (
    <section aria-label={t('lobby.vendors')}>
      {open.length > 0 && (
        <ul className="vendor-cards">
          {open.map((card) => (
            <li key={card.vendorCode}>
              <Card card={card} />
            </li>
          ))}
        </ul>
      )}
      {coming.length > 0 && (
        <p className="vendors-coming">{t('lobby.coming', { vendors: coming.join(', ') })}</p>
      )}
    </section>
  );
}

/** Launches the vendor; for every type but RNG the button plays at once (LOB-10). */
function Card({ card }: { card: Vendor }) {
  const { url, onError } = usePicture(card.largeIcon);
  const repaired = repairedVendors.value.has(vendorKey(card));
  const about = repaired ? t('lobby.maintenance') : gameCount(card.games);
  return (
    <>
      <button
        type="button"
        className={`vendor-card${repaired ? ' vendor-card--quiet' : ''}`}
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
