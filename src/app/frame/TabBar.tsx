import { createElement } from 'react';
import { useLocation } from 'wouter';
import { t } from '../../models/language.ts';
import { go } from '../../models/navigation.ts';
import { openPopup } from '../../models/dialogs.ts';
import { unreadOfMember } from '../../models/lazy-account-data.ts';
import { loggedIn } from '../../models/session.ts';
import { useLate } from '../../models/use-late.ts';
import { Icon } from '../../ui/Icon.tsx';
import { pageKey } from '../views/paths.ts';
import { accountAvatar } from './account-parts.ts';
import { noticesLabel } from './notices-label.ts';
import { NavLink } from './NavLink.tsx';
import { openMoney } from './open-money.ts';
import { destination } from './categories.ts';
import './TabBar.css';

/** Focuses the lobby's search field. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
  return field !== null;
}

/** On phones, within the thumb's reach (NAV-01): the same six for guests and members, so none moves. */
export function TabBar() {
  const [path] = useLocation();
  const avatar = useLate(accountAvatar, loggedIn.value);
  const unread = unreadOfMember() ?? 0;
  const search = () => {
    if (pageKey(path) === '/' && focusSearch()) return;
    go('/');
    // The keyboard opens only during the tap; later the field is in view.
    setTimeout(focusSearch, 300);
  };
  return (
    <nav className="tabbar" aria-label={t('frame.tabBar')}>
      <NavLink
        to={{ id: 'HOME', label: t('frame.home'), icon: 'house', href: '/' }}
        className="tabbar__item"
      />
      <button type="button" className="tabbar__item" onClick={search}>
        <Icon name="search" />
        <span className="label">{t('frame.search')}</span>
      </button>
      <NavLink to={destination('RNG')} className="tabbar__item" />
      <button
        type="button"
        className="tabbar__item"
        aria-current={path === '/member/depositv2' ? 'page' : undefined}
        onClick={() => openMoney('depositv2')}
      >
        <Icon name="wallet" />
        <span className="label">{t('deposits.short')}</span>
      </button>
      <button
        type="button"
        className="tabbar__item"
        aria-label={noticesLabel()}
        onClick={() => openPopup('noticeModal')}
      >
        <Icon name="bell" />
        {unread > 0 && <span className="icon-button__count">{unread > 99 ? '99+' : unread}</span>}
        <span className="label">{t('frame.noticeTab')}</span>
      </button>
      <button
        type="button"
        className="tabbar__item"
        aria-haspopup="dialog"
        onClick={() => openPopup('menuSheet')}
      >
        {loggedIn.value && avatar ? createElement(avatar) : <Icon name="menu" />}
        <span className="label">{t(loggedIn.value ? 'frame.account' : 'frame.menu')}</span>
      </button>
    </nav>
  );
}
