import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { whenQuiet } from '../../data/lazy-store.ts';
import { t } from '../../models/language.ts';
import { NavLink } from './NavLink.tsx';
import { type Destination, destinations } from './categories.ts';

/**
 * HEAD-05. Plain links until the dropdown has loaded.
 * @useSignals
 */
export function TopNav() {
  const nav = useRef<HTMLElement>(null);
  const [Drop, setDrop] = useState<ComponentType<{ nav: RefObject<HTMLElement | null> }> | null>(
    null,
  );
  useEffect(() => {
    void whenQuiet(() =>
      import('./VendorMenu.tsx').then(
        (drop) => setDrop(() => drop.default),
        () => {},
      ),
    );
  }, []);
  const [home, ...games] = destinations();
  const promo: Destination = {
    id: 'PROMO',
    label: t('frame.promo'),
    icon: 'sparkles',
    href: '/promotions',
  };
  return (
    <nav ref={nav} className="header__nav" aria-label={t('frame.categories')}>
      {[home!, promo, ...games].map((to) => (
        <NavLink key={to.id} to={to} className="header__link" />
      ))}
      {Drop && <Drop nav={nav} />}
    </nav>
  );
}
