import { t } from '../../../models/language.ts';
import type { Filter } from '../../../models/use-filter.ts';
import { Pager } from '../../../ui/Pager.tsx';

interface AccountPagesProps {
  current: number;
  total: number;
  filter: Filter;
}

/** AGT-07. */
export function AccountPages({ current, total, filter }: AccountPagesProps) {
  return (
    <Pager
      current={current}
      total={total}
      onPage={(page) => filter.change({ page: page === 1 ? '' : String(page) }, true)}
      labels={{
        nav: t('team.pages'),
        previous: t('lobby.previousPage'),
        next: t('lobby.nextPage'),
        page: (number: number) => t('lobby.page', { number }),
      }}
    />
  );
}
