import { absentText } from '../../../models/absent.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

interface AbsentProps {
  /** `refreshing` while it is on its way. */
  known: Parameters<typeof absentText>[0];
  onRetry: () => void;
}

/** What stands in a part's place while the device has nothing of it. */
export function Absent({ known, onRetry }: AbsentProps) {
  if (known.state === 'refreshing') return <Skeleton lines={4} height="3rem" />;
  return (
    <Empty
      icon="cloud-off"
      title={t('contracts.absent')}
      text={absentText(known)}
      action={<Button onClick={onRetry}>{t('contracts.retry')}</Button>}
    />
  );
}
