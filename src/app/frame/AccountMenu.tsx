import { t } from '../../models/language.ts';
import { Menu } from '../../ui/Menu.tsx';
import AccountAvatar from './AccountAvatar.tsx';
import { DeferredFrame } from './DeferredFrame.tsx';

const items = () => import('./AccountItems.tsx');

/** The menu behind the avatar (HEAD-04). */
export function AccountMenu() {
  return (
    <Menu label={t('frame.account')} trigger={<AccountAvatar />}>
      <DeferredFrame load={items} />
    </Menu>
  );
}
