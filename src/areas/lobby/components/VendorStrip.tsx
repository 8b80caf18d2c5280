import { useRef } from 'react';
import type { LobbyCategory, Vendor } from '../../../models/game.ts';
import { slideBy } from '../../../lib/carousel.ts';
import { t } from '../../../models/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { usePicture } from '../../../models/use-picture.ts';

interface VendorStripProps {
  vendorCategory: LobbyCategory;
  /** Codes with commas between; empty: all. */
  selected: string;
  /** Also vendors that do not open (LOB-18). */
  all: boolean;
  onSelect: (vendor: string) => void;
}

/** Vendors before the strip needs its arrows (LOB-03). */
const maxVisible = 5;

/** All and a category's vendors, five at a time, with arrows (LOB-03). */
export function VendorStrip({ vendorCategory, selected, all, onSelect }: VendorStripProps) {
  const row = useRef<HTMLUListElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const slide = (views: number) => row.current && slideBy(row.current, views);
  const chosen = selected.split(',');
  const cards = vendorCategory.order
    .flatMap((code) => vendorCategory.cards[code] ?? [])
    .filter((card) => all || card.playable || chosen.includes(card.vendorCode));
  const many = cards.length > maxVisible;
  return (
    <section className="vendors" aria-label={t('lobby.vendors')}>
      <button
        type="button"
        className="vendor vendor--all"
        ref={first}
        aria-pressed={selected === ''}
        onClick={() => onSelect('')}
      >
        {t('lobby.filter.all')}
      </button>
      {many && (
        <IconButton
          icon="chevron-left"
          label={t('lobby.previousVendors')}
          onClick={() => slide(-1)}
          className="vendors__arrow"
        />
      )}
      <ul className="vendors__row scroll-row" ref={row}>
        {cards.map((card) => (
          <li key={card.vendorCode}>
            <Vendor
              card={card}
              chosen={chosen.includes(card.vendorCode)}
              onSelect={(vendor) => {
                // A vendor that does not open leaves the strip with its choice, and its focus.
                if (!vendor && !all && !card.playable) first.current?.focus();
                onSelect(vendor);
              }}
            />
          </li>
        ))}
      </ul>
      {many && (
        <IconButton
          icon="chevron-right"
          label={t('lobby.nextVendors')}
          onClick={() => slide(1)}
          className="vendors__arrow"
        />
      )}
    </section>
  );
}

interface VendorProps {
  card: Vendor;
  chosen: boolean;
  onSelect: (vendor: string) => void;
}

function Vendor({ card, chosen, onSelect }: VendorProps) {
  const { url, onError } = usePicture(card.iconUrl);
  return (
    <button
      type="button"
      className={`vendor${card.playable ? '' : ' vendor--quiet'}`}
      aria-pressed={chosen}
      aria-label={card.displayName}
      title={card.displayName}
      onClick={() => onSelect(chosen ? '' : card.vendorCode)}
    >
      {url && (
        <img
          key={url}
          src={url}
          alt=""
          width="32"
          height="32"
          loading="lazy"
          crossOrigin="anonymous"
          onError={onError}
        />
      )}
      <span className="vendor__name">{card.displayName}</span>
    </button>
  );
}
