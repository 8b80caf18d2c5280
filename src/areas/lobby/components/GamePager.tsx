import { t } from '../../../models/language.ts';
import { Pager, type PagerProps } from '../../../ui/Pager.tsx';

/** The pages of a list of games. */
export function GamePager(props: Omit<PagerProps, 'labels'>) {
  const labels = {
    nav: t('home.pages'),
    previous: t('home.previousPage'),
    next: t('home.nextPage'),
    page: (number: number) => t('home.page', { number }),
  };
  return <Pager {...props} labels={labels} />;
}
