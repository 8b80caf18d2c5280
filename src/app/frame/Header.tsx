import { createElement, useLayoutEffect } from 'react';
import { Link } from 'wouter';
import { t } from '../../models/language.ts';
import { loggedIn, restoring } from '../../models/session.ts';
import { brand, registerOpen } from '../../models/site.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { useLate } from '../../models/use-late.ts';
import { Logo } from '../../ui/Logo.tsx';
import { FreePlay } from './FreePlay.tsx';
import { headerAccount } from './account-parts.ts';
import { TopNav } from './TopNav.tsx';
import './Header.css';

/** Brand, categories, and login (HEAD-01) or balance and menu (HEAD-02, HEAD-04). */
export function Header() {
  const account = useLate(headerAccount, loggedIn.value);
  const isKnown = loggedIn.value || !restoring.value;
  useLayoutEffect(() => {
    if (isKnown) delete document.documentElement.dataset.member;
  }, [isKnown]);
  return (
    <header className="header">
      <Link href="/" className="header__brand">
        <Logo />
        <span className={`header__name${loggedIn.value ? ' header__name--member' : ''}`}>
          {brand.value}
        </span>
      </Link>
      <TopNav />
      <div className="header__end">
        {loggedIn.value ? (
          account && createElement(account)
        ) : (
          <>
            <span className="header__welcome">{t('frame.welcome', { brand: brand.value })}</span>
            <FreePlay className="header__free" />
            <Link href="/login" className={buttonClass({ variant: 'primary', size: 's' })}>
              {t('frame.login')}
            </Link>
            {registerOpen.value && (
              <Link href="/register" className={buttonClass({ size: 's' })}>
                {t('frame.register')}
              </Link>
            )}
          </>
        )}
      </div>
    </header>
  );
}
