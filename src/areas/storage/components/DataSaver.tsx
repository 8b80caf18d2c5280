import { isLineSlow } from '../../../lib/slow-line.ts';
import { dataSaver, fetchAhead, saverHint, setDataSaver } from '../../../models/data-saver.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { t } from '../../../models/language.ts';
import { stock } from '../../../models/storage.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Switch } from '../../../ui/Switch.tsx';

/** The data saver, and the downloads it defers (PWA-12). */
export function DataSaver() {
  const now = stock.value;
  const siteMissing =
    dataSaver.value && now !== null && !now.lines.some(({ group }) => group === 'app');
  return (
    <Card>
      <section aria-labelledby="saver-title">
        <h2 id="saver-title">{t('storage.saver.heading')}</h2>
        <Switch
          label={t('storage.saver.label')}
          hint={t('storage.saver.hint')}
          checked={dataSaver.value}
          onChange={setDataSaver}
        />
        {saverHint.value && (
          <p className="storage__note">
            {t(`storage.saver.hintedBy.${isLineSlow() ? 'line' : 'browser'}`)}
          </p>
        )}
        {siteMissing && connectivity.value === 'online' && (
          <>
            <p className="storage__note">{t('storage.saver.siteMissing')}</p>
            <Button onClick={fetchAhead}>{t('storage.saver.siteSave')}</Button>
          </>
        )}
      </section>
    </Card>
  );
}
