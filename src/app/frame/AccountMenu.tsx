import { t } from '../../models/language.ts';
import { Menu } from '../../ui/Menu.tsx';
import { Avatar } from './Avatar.tsx';
import { Later } from './Later.tsx';

const items = () => import('./AccountItems.tsx');

/** The avatar and what hangs on it (HEAD-04). */
export function AccountMenu() {
  return (
    <Menu label={t('frame.account')} trigger={<Avatar />}>
      <Later load={items} />
    </Menu>
  );
}
