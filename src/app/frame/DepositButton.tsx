import { t } from '../../models/language.ts';
import { guardAccount } from '../../models/guard.ts';
import { currentPath, go } from '../../models/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import './DepositButton.css';

const path = '/member/depositv2';

/** Leads to the deposits (HEAD-03); a trial account is told that it needs none and has none. */
async function open(): Promise<void> {
  if (await guardAccount(path, 'deposit.needAccount')) go(path);
}

/** The deposit button of the header, or as an entry of the tab bar. */
export default function DepositButton({ tab = false }: { tab?: boolean }) {
  if (!tab) {
    return (
      <Button size="s" icon="wallet" className="header__deposit" onClick={() => void open()}>
        {t('deposit.title')}
      </Button>
    );
  }
  return (
    <button type="button" className="tabbar__item" aria-current={currentPath.value === path ? 'page' : undefined} onClick={() => void open()}>
      <Icon name="wallet" />
      <span className="label">{t('deposit.short')}</span>
    </button>
  );
}
