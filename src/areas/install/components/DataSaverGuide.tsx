import { dataSaver, setDataSaver } from '../../../models/data-saver.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { brand } from '../../../models/site.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Switch } from '../../../ui/Switch.tsx';

/** The same app with the data saver (INFO-03, PWA-12). */
export function DataSaverGuide() {
  return (
    <div className="install-lite">
      <p>{t('install.lite.text', { brand: brand.value })}</p>
      <Card>
        <Switch
          label={t('storage.saver.label')}
          hint={t('storage.saver.hint')}
          checked={dataSaver.value}
          onChange={setDataSaver}
        />
      </Card>
      <p>{t('install.lite.then')}</p>
      <Button icon="download" onClick={() => go('/app', { replace: true })}>
        {t('install.how')}
      </Button>
    </div>
  );
}
