import { Link } from 'wouter';
import { t } from '../../models/language.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Sun } from '../../ui/Logo.tsx';

/** Shows that an address has no page, with a way home (ROUTE-13). */
export function NotFound() {
  return (
    <div className="not-found">
      <Sun size={72} />
      <h1 tabIndex={-1}>{t('status.notFound.title')}</h1>
      <p>{t('status.notFound.text')}</p>
      <Link href="/" className={buttonClass({ variant: 'primary' })}>
        {t('status.home')}
      </Link>
    </div>
  );
}
