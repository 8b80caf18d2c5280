import { useState } from 'react';
import { t } from '../../../models/language.ts';
import { Pager } from '../../../ui/Pager.tsx';

/** Announcements on a page (POP-03). */
const pageSize = 9;

/** A paged list, starting at an item; no pager for one page. */
export function usePages<Item extends { id: string }>(list: readonly Item[], first?: string) {
  const total = Math.max(1, Math.ceil(list.length / pageSize));
  const [chosen, choose] = useState<number | null>(null);
  const ofFirst = Math.max(
    0,
    list.findIndex(({ id }) => id === first),
  );
  const page = Math.min(chosen ?? Math.floor(ofFirst / pageSize) + 1, total);
  const labels = {
    nav: t('content.pages'),
    previous: t('content.previousPage'),
    next: t('content.nextPage'),
    page: (number: number) => t('content.page', { number }),
  };
  return {
    shown: list.slice((page - 1) * pageSize, page * pageSize),
    pager: <Pager current={page} total={total} onPage={choose} labels={labels} />,
  };
}
