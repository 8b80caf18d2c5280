import { Link } from 'wouter';
import { t } from '../../../models/language.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { supportPath } from '../address.ts';

export function BackLink() {
  return (
    <Link href={supportPath()} replace className="support__back">
      <Icon name="arrow-left" size={18} />
      {t('support.back')}
    </Link>
  );
}
