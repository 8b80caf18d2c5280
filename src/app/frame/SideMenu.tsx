import { useState } from 'react';
import { t } from '../../models/language.ts';
import { Icon } from '../../ui/Icon.tsx';
import { DeferredFrame } from './DeferredFrame.tsx';
import { NavLink } from './NavLink.tsx';
import { destinations } from './categories.ts';
import { sideNarrow, toggleSideMenu } from './side-menu.ts';
import './SideMenu.css';

const more = () => import('./SideMore.tsx');
const vendors = () => import('./VendorLinks.tsx');

/** On wide screens (SIDE-01): games first, the rest when quiet; collapses to icons. */
export function SideMenu() {
  const narrow = sideNarrow.value;
  const [open, setOpen] = useState<string | null>(null);
  return (
    <aside className="side" aria-label={t('frame.sideMenu')}>
      <button
        type="button"
        className="row-link side__fold"
        aria-expanded={!narrow}
        onClick={toggleSideMenu}
        title={t('frame.sideFold')}
      >
        <Icon name={narrow ? 'chevrons-right' : 'chevrons-left'} />
        <span className="label">{t('frame.sideFold')}</span>
      </button>
      <nav aria-label={t('frame.games')}>
        <ul className="side__list">
          {destinations().map((to) => (
            <li key={to.id} className="side__item">
              <NavLink to={to} className="row-link side__link" titled={narrow} />
              {to.id !== 'HOME' && !narrow && (
                <button
                  type="button"
                  className="side__open"
                  aria-expanded={open === to.id}
                  aria-label={t('frame.vendorsOf', { category: to.label })}
                  onClick={() => setOpen(open === to.id ? null : to.id)}
                >
                  <Icon name="chevron-down" size={16} />
                </button>
              )}
              {open === to.id && !narrow && (
                <DeferredFrame load={vendors} props={{ category: to.id }} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      <DeferredFrame load={more} />
    </aside>
  );
}
