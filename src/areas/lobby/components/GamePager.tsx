import { t } from '../../../models/language.ts';
import { Pager, type PagerProps } from '../../../ui/Pager.tsx';

export function GamePager(props: Omit<PagerProps, 'labels'>) {
  const labels = {
    nav: t('lobby.pages'),
    previous: t('lobby.previousPage'),
    next: t('lobby.nextPage'),
    page: (number: number) => t('lobby.page', { number }),
  };
  return <Pager {...props} labels={labels} />;
}
