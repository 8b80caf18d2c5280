import { t } from '../../../models/language.ts';
import { Pager } from '../../../ui/Pager.tsx';

interface PagesProps {
  current: number;
  total: number;
  onPage: (page: number) => void;
}

/** Turns the pages of a list of contracts or of what they paid. */
export function Pages({ current, total, onPage }: PagesProps) {
  if (total < 2) return null;
  const labels = {
    nav: t('contracts.pages'),
    previous: t('contracts.previous'),
    next: t('contracts.following'),
    page: (page: number) => t('contracts.page', { page }),
  };
  return <Pager current={current} total={total} onPage={onPage} labels={labels} />;
}
