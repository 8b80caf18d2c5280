import { t } from '../../../models/language.ts';
import { Pager } from '../../../ui/Pager.tsx';

interface PagesProps {
  current: number;
  total: number;
  onPage: (page: number) => void;
}

export function Pages({ current, total, onPage }: PagesProps) {
  if (total < 2) return null;
  const labels = {
    nav: t('commissions.pages'),
    previous: t('commissions.previous'),
    next: t('commissions.following'),
    page: (page: number) => t('commissions.page', { page }),
  };
  return <Pager current={current} total={total} onPage={onPage} labels={labels} />;
}
