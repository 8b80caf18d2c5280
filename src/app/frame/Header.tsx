import { useLayoutEffect } from 'react';
import { Link } from 'wouter';
import { t } from '../../models/language.ts';
import { openPopup } from '../../models/dialogs.ts';
import { unreadOfMember } from '../../models/lazy-account-data.ts';
import { loggedIn, restoring } from '../../models/session.ts';
import { brand, registerOpen } from '../../models/site.ts';
import { Button, IconButton, buttonClass } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Balance } from './Balance.tsx';
import { FreePlay } from './FreePlay.tsx';
import { noticesLabel } from './notices-label.ts';
import { openMoney } from './open-money.ts';
import { TopNav } from './TopNav.tsx';
import './Header.css';

/** Brand, categories, and login (HEAD-01) or balance and menu (HEAD-02, HEAD-04). */
export function Header() {
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
          <>
            <Button
              size="s"
              icon="wallet"
              className="header__deposit"
              onClick={() => openMoney('depositv2')}
            >
              {t('deposits.title')}
            </Button>
            <Button
              size="s"
              icon="banknote"
              className="header__withdraw"
              title={t('withdrawals.title')}
              onClick={() => openMoney('withdraw')}
            >
              <span className="header__label">{t('withdrawals.title')}</span>
            </Button>
            <Balance />
            <IconButton
              icon="bell"
              label={noticesLabel()}
              count={unreadOfMember() ?? 0}
              className="header__wide"
              onClick={() => openPopup('noticeModal')}
            />
            <AccountMenu />
          </>
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
