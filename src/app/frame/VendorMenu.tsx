import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { LobbyCategory, Vendor } from '../../models/game.ts';
import { t } from '../../models/language.ts';
import { openVendor } from '../../models/open-vendor.ts';
import { imageUrl } from '../../models/site.ts';
import { categoryHref } from './categories.ts';
import { useDrop } from './use-drop.ts';
import './VendorMenu.css';

/** More vendors need a large dropdown (HEAD-05). */
const many = 10;
/** Pages that list games by vendor; others launch it. */
const listed = new Set<string>(['RNG', 'LIVE', 'FISH', 'PVP']);

/** The vendors of the category that the pointer is on (HEAD-05). */
export default function VendorMenu({ nav }: { nav: RefObject<HTMLElement | null> }) {
  const panel = useRef<HTMLElement>(null);
  const { category, left, close } = useDrop(nav, panel);
  /** The category whose vendors are all listed, also those that do not open (LOB-18). */
  const [all, setAll] = useState('');
  useLayoutEffect(() => {
    // Without width before it is shown; the width is of the vendors listed.
    const element = panel.current;
    if (!category || !element) return;
    if (!element.matches(':popover-open')) element.showPopover();
    const room = document.documentElement.clientWidth - element.offsetWidth - 8;
    element.style.insetInlineStart = `${Math.max(8, Math.min(left, room))}px`;
  });
  if (!category) return null;
  const known = category.order.flatMap((code) => category.cards[code] ?? []);
  const cards = all === category.gameCategory ? known : known.filter((card) => card.playable);
  const name = t(`lobby.category.${category.gameCategory}`);
  return (
    <section
      // Keyed: a moving panel would be a layout shift.
      key={category.gameCategory}
      ref={panel}
      popover="manual"
      className={`popover vendor-drop${cards.length > many ? ' vendor-drop--large' : ''}`}
      aria-label={t('lobby.vendorsOf', { category: name })}
    >
      <Link href={categoryHref(category.gameCategory)} className="vendor-drop__all" onClick={close}>
        {t('lobby.allOf', { category: name })}
      </Link>
      <ul className="vendor-drop__list">
        {cards.map((card) => (
          <li key={card.vendorCode}>
            <Vendor card={card} category={category} onGo={close} />
          </li>
        ))}
      </ul>
      {cards.length < known.length && (
        <button
          type="button"
          className="vendor-drop__all"
          onClick={() => {
            // Lower without this button, it would leave the pointer, and close.
            if (panel.current) panel.current.style.minBlockSize = `${panel.current.offsetHeight}px`;
            setAll(category.gameCategory);
          }}
        >
          {t('lobby.allVendors', { count: known.length })}
        </button>
      )}
    </section>
  );
}

function Vendor({
  card,
  category,
  onGo,
}: {
  card: Vendor;
  category: LobbyCategory;
  onGo: () => void;
}) {
  const face = (
    <>
      <img src={imageUrl(card.iconUrl)} alt="" width="32" height="32" crossOrigin="anonymous" />
      <span className="vendor-drop__name">{card.displayName}</span>
    </>
  );
  const look = `row-link vendor-drop__vendor${card.playable ? '' : ' vendor-drop__vendor--quiet'}`;
  if (listed.has(category.gameCategory)) {
    return (
      <Link
        href={`${categoryHref(category.gameCategory)}?vassalage=${card.vendorCode}`}
        className={look}
        onClick={onGo}
      >
        {face}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={look}
      onClick={() => {
        onGo();
        void openVendor(card);
      }}
    >
      {face}
    </button>
  );
}
