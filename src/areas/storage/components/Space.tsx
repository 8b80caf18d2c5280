import { t } from '../../../models/language.ts';
import { toast } from '../../../models/dialogs.ts';
import { requestPersistence, stock } from '../../../models/storage.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { bytesText } from '../../../models/bytes-text.ts';

const ask = async () => {
  if (!(await requestPersistence())) toast(t('storage.space.rejected'));
};

/** Space used, and whether the browser may evict it. */
export function Space() {
  const now = stock.value;
  const space = now?.space;
  return (
    <Card>
      <section aria-labelledby="space-title">
        <h2 id="space-title">{t('storage.space.heading')}</h2>
        {now === null && <Skeleton lines={2} />}
        {space && (
          <>
            <p className="storage__figure figures">
              {t('storage.space.used', {
                used: bytesText(space.used),
                max: bytesText(space.max),
              })}
            </p>
            <meter
              className="storage__bar"
              aria-label={t('storage.space.bar')}
              min={0}
              max={space.max}
              value={space.used}
            />
          </>
        )}
        {now && !space && <p className="storage__note">{t('storage.space.unknown')}</p>}
        {now?.persisted === true && <p className="storage__note">{t('storage.space.persisted')}</p>}
        {now?.persisted === false && (
          <>
            <p className="storage__note">{t('storage.space.notPersisted')}</p>
            <Button onClick={() => void ask()}>{t('storage.space.ask')}</Button>
          </>
        )}
      </section>
    </Card>
  );
}
