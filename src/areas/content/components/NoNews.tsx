import { absentText } from '../../../models/absent.ts';
import { t } from '../../../models/language.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** What stands where there is no notice or announcement to show: they are on their way, did not come, or there are none. */
export function NoNews({ known }: { known: Parameters<typeof absentText>[0] }) {
  const { state } = known;
  if (state === 'refreshing') return <Skeleton lines={6} height="2rem" />;
  const gone = state !== 'fresh';
  return (
    <Empty
      icon={gone ? 'cloud-off' : 'bell'}
      title={t(gone ? 'content.missing' : 'content.none')}
      text={gone ? absentText(known) : t('content.noneText')}
    />
  );
}
