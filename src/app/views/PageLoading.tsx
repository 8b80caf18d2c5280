import { t } from '../../models/language.ts';

/** Visible only when slow. */
export function PageLoading() {
  return (
    <output className="page-loading">
      <span className="unseen">{t('status.loading')}</span>
    </output>
  );
}
